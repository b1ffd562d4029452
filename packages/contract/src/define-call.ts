import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Everything the server, the client and the documents need to know of one call. */
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
  /** `customer` answers 401 without a living session. */
  access: 'public' | 'customer'
  /** False only where the specification exempts the path from the signature. */
  signed?: false
  /** Changes something of a customer: needs the header `x-request-id`. */
  write?: true
  /** Refused to institutions with DS-ORG-0001 before anything it says is looked at. */
  personal?: true
  /** Input fields that travel RSA-encrypted. */
  secret?: readonly string[]
  /** Input fields that are files: the call travels as a form. */
  files?: readonly string[]
  /** False on the token paths, which take no token. */
  sendsToken?: false
  /** Answers HTTP 200 whatever happens (aggregation). */
  alwaysOk?: true
  /** Its success tells the browser to drop what it cached of the site. */
  clearsSite?: true
  input: z.ZodObject
  output: z.ZodType
  /** What this call may answer beside the errors every call shares. */
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a call, so that its input and output are known wherever its name is. */
export const defineCall = <const Spec extends Call>(spec: Spec): Spec => spec

export const methodsOf = (call: Call): readonly Method[] =>
  call.alsoMethod ? [call.method, call.alsoMethod] : [call.method]

/** Whether the input travels in the query; the other methods carry it in the body. */
export const inQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'
