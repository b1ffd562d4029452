import type { CallFailure } from '@zhixiao/client/call-result.ts'

/** The error below the password cells; undefined when the failure concerns something else. */
export function pinFault({ code, msg, data }: CallFailure): string | undefined {
  if (code === 'TRADE-LOCKED') return msg
  if (code !== 'DS-TR0U1057') return undefined
  const left = typeof data === 'object' && data !== null && 'triesLeft' in data ? data.triesLeft : undefined
  if (left === 0) return '密码不正确，交易密码已锁定，请稍后再试或重置交易密码'
  return typeof left === 'number' ? `密码不正确，还可以尝试 ${left} 次` : '密码不正确，请重新输入'
}
