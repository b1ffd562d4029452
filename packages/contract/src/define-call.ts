import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The full definition of one call for the server, the client and the documents. */
export type Call = {
  /** Row of docs/requirements.tsv; calls beyond the specification count from CALL-901. */
  id: `CALL-${string}`
  /** `group.name`, also the file's path in every layer. */
  name: string
  summary: string
  method: Method
  /** A second method that the specification allows for the same effect. */
  alsoMethod?: Method
  /** Exact path; `{id}` is one segment and also an input field. */
  path: `/api/${string}`
  /** `customer` answers 401 without an active session. */
  access: 'public' | 'customer'
  /** False only where the specification exempts the path from the signature. */
  signed?: false
  /**
   * Changes data of a customer: needs the header `x-request-id`. Other calls with secrets may send it, so that a repeat
   * does not count a wrong password twice.
   */
  write?: true
  /** Refused to institutions with DS-ORG-0001, before the input is read. */
  personal?: true
  /** The guards of this intent run before the input's secrets are used; orders run theirs with the facts they rest on. */
  guarded?: 'move'
  /** Input fields sent RSA-encrypted. */
  secret?: readonly string[]
  /** Input fields that are files: the request is sent as a form. */
  files?: readonly string[]
  /** False for token paths, which take no token header. */
  sendsToken?: false
  /** Always answers HTTP 200 (aggregation). */
  alwaysOk?: true
  /** On success tells the browser to clear its cache of the site. */
  clearsSite?: true
  input: z.ZodObject
  output: z.ZodType
  /** The errors of this call, in addition to those common to all calls. */
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a call, so that its input and output types follow from its name. */
export const defineCall = <const Spec extends Call>(spec: Spec): Spec => spec

export const methodsOf = (call: Call): readonly Method[] =>
  call.alsoMethod ? [call.method, call.alsoMethod] : [call.method]

/** Whether the input goes into the query; other methods send it in the body. */
export const inQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'
