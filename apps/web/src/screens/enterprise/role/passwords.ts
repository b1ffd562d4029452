import type { CallFailure } from '@zhixiao/client/call-result.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { isSimilar } from '@zhixiao/domain/validate/similar.ts'
import { tradePasswordFault, tradePasswordFaults } from '@zhixiao/domain/validate/trade-password.ts'
import { newPasswordRules } from '../../../form/new-password.ts'
import { needed, type Rules, reasonOf } from '../../../form/use-fields.ts'

export type Kind = SentOf<'account.institutionPasswordChange'>['kind']
export const nameOf = { login: '登录密码', query: '查询密码', trade: '交易密码' } as const satisfies Record<
  Kind,
  string
>

export type Name = 'oldPassword' | 'newPassword' | 'again'

/** The rules of a change: the login password has its own, the other two are six digits. */
export const rulesFor = (kind: Kind): Rules<Name> => ({
  ...newPasswordRules,
  ...(kind === 'login' ? {} : { newPassword: pinRule(nameOf[kind]) }),
  oldPassword: needed(`请输入原${nameOf[kind]}`),
})

const pinRule =
  (name: string) =>
  (value: string, { oldPassword }: Record<Name, string>) => {
    const fault = tradePasswordFault(value, {})
    if (fault) return tradePasswordFaults[fault].replace('交易密码', name)
    return oldPassword !== '' && isSimilar(value, oldPassword, 1) ? '新密码与原密码过于相近，请更换' : undefined
  }

/** The reason of a refusal, with the attempts left. */
export function refusalText(failure: CallFailure): string {
  const { data } = failure
  const left = typeof data === 'object' && data !== null && 'triesLeft' in data ? data.triesLeft : undefined
  if (left === 0) return `${reasonOf(failure)}，已锁定 3 小时`
  return typeof left === 'number' ? `${reasonOf(failure)}，还可以尝试 ${left} 次` : reasonOf(failure)
}
