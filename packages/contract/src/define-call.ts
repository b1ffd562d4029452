import type { StaffArea, StaffRight } from '@zhixiao/domain/staff/staff-can.ts'
import type { z } from 'zod'
import type { ConsoleCode } from './console/console-errors.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What every call has, of either door. */
type Shared<Code> = {
  /** `group.name`, by which its files are found: `npm run where -- order.list`. */
  name: string
  summary: string
  /** The largest body in bytes; `mostBytesOf` has the default. */
  mostBytes?: number
  input: z.ZodObject
  output: z.ZodType
  /** The errors of this call, in addition to those common to all calls of its door. */
  errors: readonly Code[]
}

/** A call of the customers' site. */
export type SiteCall = Shared<ErrorCode> & {
  door: 'site'
  /** Row of docs/requirements.tsv; calls beyond the specification count from CALL-901. */
  id: `CALL-${string}`
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
}

/** A call of the operators' console. */
export type ConsoleCall = Shared<ConsoleCode> & {
  door: 'console'
  /** GET reads, POST writes and needs the session's CSRF token. */
  method: 'GET' | 'POST'
  path: `/console-api/${string}`
  /** `locked`: also allowed while the session's screen is locked. */
  access: 'public' | 'locked' | 'staff'
  /** A POST that stores nothing and is one only because of its size or its sensitive input; every other POST leaves an event. */
  keepsNothing?: true
  /**
   * What a second press does after an answer was lost: `reads` changes nothing, and of `once` the second one changes nothing
   * or names the first. Staff are advised to press again; without it, to look first.
   */
  again?: 'reads' | 'once'
  /** The needed right; absent if all staff may call, or if the handler decides by the act. */
  right?: readonly [StaffArea, StaffRight]
}

/** The full definition of one call for the server, the client and the documents. */
export type Call = SiteCall | ConsoleCall

/** Keeps the literal types of a call, so that its input and output types follow from its name. */
export const defineCall = <const Spec extends Call>(spec: Spec): Spec => spec

/** Whether the call stores something: a customer's request then has an id, a member of staff leaves an event. */
export const isWrite = (call: Call): boolean =>
  call.door === 'site' ? call.write === true : call.method === 'POST' && call.keepsNothing !== true

const BODY_BYTES = 64 * 1024
const FORM_BYTES = 12 * 1024 * 1024

export const mostBytesOf = (call: Call): number =>
  call.mostBytes ?? (call.door === 'site' && call.files ? FORM_BYTES : BODY_BYTES)

export const methodsOf = (call: SiteCall): readonly Method[] =>
  call.alsoMethod ? [call.method, call.alsoMethod] : [call.method]

/** Whether the input goes into the query; other methods send it in the body. */
export const inQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'

/** The fields of the input that are segments of the path. */
export const pathFields = ({ path }: Call): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)

/** The path as a router writes it. */
export const routeOf = ({ path }: Call): string => path.replace(/\{(\w+)\}/g, ':$1')
