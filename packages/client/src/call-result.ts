/** Why a call has no data. */
export type CallFailure<Code extends string = string> = {
  ok: false
  /** '' when the server did not answer. */
  code: Code | ''
  /** The text for the customer. */
  msg: string
  /** The input field that was refused. */
  field?: string
  data?: unknown
  kind: 'business' | 'unauthorised' | keyof typeof NETWORK_MESSAGES
}
export type CallResult<Data, Code extends string = string> = { ok: true; data: Data } | CallFailure<Code>

/** Texts of calls without an answer of the server; the first three as specified. */
export const NETWORK_MESSAGES = {
  network: '网络异常，请检查网络连接~',
  timeout: '网络超时，请稍后重试~',
  other: '网络错误，请稍后重试~',
  /** Our own code failed before it sent anything. */
  fault: '页面出错，未能提交。请刷新后重试，如多次出现请联系客服。',
  /** The browser has no cryptography for this address. */
  insecure: '此网址没有加密，浏览器无法加密密码。请改用 https 开头的网址。',
} as const

export const failureOf = (kind: keyof typeof NETWORK_MESSAGES): CallFailure<never> => ({
  ok: false,
  code: '',
  msg: NETWORK_MESSAGES[kind],
  kind,
})

/** The answer was lost or came from a failing server, so it is unknown whether the write was done. */
export const isUnanswered = ({ kind, code }: CallFailure): boolean =>
  kind === 'network' || kind === 'timeout' || kind === 'other' || code.startsWith('SYS-05')

/** A failed call as an exception; `failure.msg` may be shown to the customer. */
export class CallError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.msg)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** The data of an answer. @throws CallError */
export function dataOf<Data>(result: CallResult<Data>): Data {
  if (result.ok) return result.data
  throw new CallError(result)
}
