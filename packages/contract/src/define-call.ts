import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The full definition of one call for the server, the client and the documents. */
export type Call = {
  /** Row of docs/requirements.tsv; our own calls count from CALL-901. */
  id: `CALL-${string}`
  /** `group.name`, which is also the file's place in every layer. */
  name: string
  summary: string
  method: Method
  /** A second method the specification allows for the same effect. */
  alsoMethod?: Method
  /** Exact path; `{id}` stands for one segment, which is an input field too. */
  path: `/api/${string}`
  /** `customer` answers 401 without an active session. */
  access: 'public' | 'customer'
  /** False only where the specification exempts the path from the signature. */
  signed?: false
  /** Changes data of a customer: needs the header `x-request-id`. */
  write?: true
  /** Refused to institutions with DS-ORG-0001 before its input is read. */
  personal?: true
  /** Input fields that travel RSA-encrypted. */
  secret?: readonly string[]
  /** Input fields that are files: the call travels as a form. */
  files?: readonly string[]
  /** False on the token paths, which take no token. */
  sendsToken?: false
  /** Always answers HTTP 200 (aggregation). */
  alwaysOk?: true
  /** Its success tells the browser to clear its cache of the site. */
  clearsSite?: true
  input: z.ZodObject
  output: z.ZodType
  /** The errors of this call beyond those that every call shares. */
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a call, so that its input and output types follow from its name. */
export const defineCall = <const Spec extends Call>(spec: Spec): Spec => spec

export const methodsOf = (call: Call): readonly Method[] =>
  call.alsoMethod ? [call.method, call.alsoMethod] : [call.method]

/** Whether the input travels in the query; the other methods carry it in the body. */
export const inQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'
