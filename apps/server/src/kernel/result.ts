import type { FailureCode } from '@zhixiao/contract/errors.ts'

export type Failure = {
  ok: false
  code: FailureCode
  field?: string
  reason?: string
  data?: Record<string, unknown>
  retryAfterS?: number
}
/** What a handler returns. Refusals are values; only programming errors and a lost database are thrown. */
export type Result<Data> = { ok: true; data: Data } | Failure

export const ok = <Data>(data: Data): { ok: true; data: Data } => ({ ok: true, data })

/** A refusal, with the input field that caused it where there is one. */
export const fail = (code: FailureCode, about: Omit<Failure, 'ok' | 'code'> = {}): Failure => ({
  ok: false,
  code,
  ...about,
})

/** The refusal of one input field for a reason that the schema cannot check. */
export const failField = (field: string, reason: string): Failure => fail('PARAM-0001', { field, reason })
