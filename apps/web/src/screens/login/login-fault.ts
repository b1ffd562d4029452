import type { CallFailure } from '@zhixiao/client/call-result.ts'

/** The text of a refused login: the attempts left before a lock, and how long it lasts. */
export function loginFault({ code, msg, data }: CallFailure): string {
  if (code === 'SYS-0429') return waitFault('尝试过于频繁', numberIn(data, 'retryAfterS')) ?? msg
  const wait = waitFault(code === 'AUTH-0004' ? '密码错误次数过多' : msg, numberIn(data, 'waitS'))
  if (wait !== undefined) return wait
  const left = numberIn(data, 'triesLeft')
  return code === 'AUTH-0002' && left !== undefined && left > 0 ? `${msg}，还可以尝试 ${left} 次` : msg
}

const waitFault = (what: string, seconds: number | undefined): string | undefined =>
  seconds === undefined || seconds === 0 ? undefined : `${what}，请 ${waitText(seconds)}后再试`

const waitText = (seconds: number): string => (seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`)

function numberIn(data: unknown, name: 'triesLeft' | 'waitS' | 'retryAfterS'): number | undefined {
  const value = typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(name) : undefined
  return typeof value === 'number' ? value : undefined
}
