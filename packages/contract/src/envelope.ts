import { isErrorEnvelope } from '@zhixiao/domain/validate/rules.ts'
import { type ErrorCode, messageOf } from './errors.ts'

export const SUCCESS = '0000'

/** The form of every answer. */
export type Envelope = { code: string; msg: string; data: unknown }

/** Data of PARAM-0001: which field was refused, and why. */
export type FieldFault = { field: string; reason: string }

export const envelopeOf = (code: ErrorCode, data: unknown = null): Envelope => ({ code, msg: messageOf(code), data })

/** VAL-07: an answer is an envelope when it has both a code and a message. */
export function isEnvelope(value: unknown): value is Envelope {
  return isErrorEnvelope(value) && typeof value.code === 'string' && typeof value.msg === 'string'
}

export function isFieldFault(value: unknown): value is FieldFault {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string'
}

/** LET-01: an answer that is accepted for its results. */
export const hasResults = (value: unknown): value is { results: unknown } =>
  typeof value === 'object' && value !== null && 'results' in value
