import { envelopeOf } from '@zhixiao/contract/envelope.ts'
import { type ErrorCode, statusOf } from '@zhixiao/contract/errors.ts'
import { type Failure, fail, failField } from '../../kernel/result.ts'
import type { UnreadFault } from './read-body.ts'
import { dataPolicy, STRICT_TRANSPORT } from './security-headers.ts'

/** Headers of the API's answers and of the pages for developers. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': STRICT_TRANSPORT,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export type AnswerOptions = { status?: number; retryAfterS?: number; clearsSite?: true }

/** An envelope as a response; `x-server-time` lets a client with a wrong clock correct its timestamps. */
export function answer(code: ErrorCode, data: unknown = null, options: AnswerOptions = {}): Response {
  const retry = options.retryAfterS === undefined ? {} : { 'retry-after': String(options.retryAfterS) }
  // Storage is not cleared, because it marks the device as known (docs/decisions/0015-limits.md).
  const clear = options.clearsSite ? { 'clear-site-data': '"cache"' } : {}
  return new Response(JSON.stringify(envelopeOf(code, data)), {
    status: options.status ?? statusOf(code),
    headers: {
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'x-server-time': String(Date.now()),
      ...retry,
      ...clear,
    },
  })
}

/** Spread over some seconds, so that refused clients do not all retry at once. */
export const unavailable = (): Response => answer('SYS-0503', null, { retryAfterS: 1 + Math.floor(Math.random() * 5) })

/** A refusal as a response. */
export function refusal({ code, field, reason, data, retryAfterS }: Failure): Response {
  if (code === 'SYS-0503' && retryAfterS === undefined) return unavailable()
  const wait = retryAfterS === undefined ? {} : { retryAfterS }
  if (data === null) return answer(code, null, wait)
  const details = { ...data, ...wait }
  const isBare = data === undefined && retryAfterS === undefined
  return answer(
    code,
    field === undefined ? (isBare ? null : details) : { field, reason: reason ?? '', ...details },
    wait,
  )
}

/** The refusals of a request whose body was not read. */
export const unread = {
  many: fail('SYS-0503'),
  long: fail('SYS-0413'),
  gone: failField('', '请求没有传完'),
} as const satisfies Record<UnreadFault, Failure>
