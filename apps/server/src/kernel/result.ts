import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { FailureCode } from '@zhixiao/contract/errors.ts'

/** The refusals of both doors. */
export type RefusalCode = FailureCode | ConsoleCode

export type Failure<Code extends RefusalCode = FailureCode> = {
  ok: false
  code: Code
  field?: string
  reason?: string
  /** Null keeps even the wait out of the body: it is in the header alone. */
  data?: Record<string, unknown> | null
  /** When the call may be repeated, in seconds. */
  retryAfterS?: number
  /** Recorded in the audit log in place of the refused call of a member of staff. */
  event?: { act: string; detail: Readonly<Record<string, string>> }
}
/** What a handler returns. Refusals are values; only programming errors and a lost database are thrown. */
export type Result<Data, Code extends RefusalCode = FailureCode> = { ok: true; data: Data } | Failure<Code>

export const ok = <Data>(data: Data): { ok: true; data: Data } => ({ ok: true, data })

/** A refusal, with the input field that caused it where there is one. */
export const fail = <Code extends RefusalCode>(
  code: Code,
  about: Omit<Failure, 'ok' | 'code'> = {},
): Failure<Code> => ({ ok: false, code, ...about })

/** The refusal of one input field for a reason that the schema cannot check. */
export const failField = (field: string, reason: string): Failure => fail('PARAM-0001', { field, reason })
