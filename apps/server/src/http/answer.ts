import { envelopeOf } from '@zhixiao/contract/envelope.ts'
import { type ErrorCode, statusOf } from '@zhixiao/contract/errors.ts'
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

const codes = new WeakMap<Response, ErrorCode>()

/** The code of one of our answers, for counting; undefined for any other response. */
export const codeOf = (response: Response): ErrorCode | undefined => codes.get(response)

/** An envelope as a response; `x-server-time` lets a client with a wrong clock correct its timestamps. */
export function answer(code: ErrorCode, data: unknown = null, options: AnswerOptions = {}): Response {
  const retry = options.retryAfterS === undefined ? {} : { 'retry-after': String(options.retryAfterS) }
  // Storage is not cleared, because it marks the device as known (docs/decisions/0015-limits.md).
  const clear = options.clearsSite ? { 'clear-site-data': '"cache"' } : {}
  const response = new Response(JSON.stringify(envelopeOf(code, data)), {
    status: options.status ?? statusOf(code),
    headers: {
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'x-server-time': String(Date.now()),
      ...retry,
      ...clear,
    },
  })
  codes.set(response, code)
  return response
}

/** Spread over some seconds, so that refused clients do not all retry at once. */
export const unavailable = (): Response => answer('SYS-0503', null, { retryAfterS: 1 + Math.floor(Math.random() * 5) })

/** The refusal of a request whose body was not read. */
export function unreadBody(fault: UnreadFault): Response {
  if (fault === 'many') return unavailable()
  return fault === 'long' ? answer('SYS-0413') : answer('PARAM-0001', { field: '', reason: '请求没有传完' })
}
