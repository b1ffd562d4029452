import { messageOf } from '@zhixiao/contract/errors.ts'
import { deleteLoginCountersOf } from '@zhixiao/db/account/login-counters.ts'
import { setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { changeCustomer } from '@zhixiao/db/account/profile.ts'
import { deleteSessionOf } from '@zhixiao/db/account/sessions.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { isCommonPassword } from '@zhixiao/domain/customer/common-passwords.ts'
import type { PasswordKind } from '@zhixiao/domain/customer/password-kinds.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { isSimilar } from '@zhixiao/domain/validate/similar.ts'
import { type PasswordOwner, tradePasswordFault, tradePasswordFaults } from '@zhixiao/domain/validate/trade-password.ts'
import type { Context } from '../../kernel/context.ts'
import { type Failure, fail, failField } from '../../kernel/result.ts'
import { notifyNumbers } from './notice.ts'

const FIELD = 'newPassword'

/** Why a customer with this mobile and ID number ('' for none) may not set a login password, or null. */
export function loginPasswordFault(
  password: string,
  owner: { mobile: string; idNumber: string },
  old?: string,
): Failure | null {
  if (isCommonPassword(password, owner.mobile)) {
    return fail('AUTH-0006', { field: FIELD, reason: messageOf('AUTH-0006') })
  }
  if (givesAway(password.toUpperCase(), owner.idNumber.toUpperCase()))
    return failField(FIELD, '登录密码不能包含生日或证件号码的后 6 位')
  return old !== undefined && isSimilar(password, old, 2) ? failField(FIELD, '新密码与原密码过于相近，请更换') : null
}

const givesAway = (password: string, idNumber: string): boolean =>
  idNumber.length === 18 && [idNumber.slice(6, 14), idNumber.slice(-6)].some(part => password.includes(part))

/**
 * Why a customer with these mobile numbers may not set a six-digit password, the trade password or one called `name`,
 * or null.
 */
export function newTradePasswordFault(
  password: string,
  owner: Omit<PasswordOwner, 'mobile'>,
  mobiles: readonly string[],
  old?: string,
  name = '交易密码',
): Failure | null {
  for (const mobile of mobiles) {
    const fault = tradePasswordFault(password, { ...owner, mobile })
    if (fault) return failField(FIELD, tradePasswordFaults[fault].replace('交易密码', name))
  }
  return old !== undefined && isSimilar(password, old, 1) ? failField(FIELD, '新密码与原密码过于相近，请更换') : null
}

export type PasswordChange = { custno: string; kind: PasswordKind; how: 'update' | 'reset'; hash: string }

const columns = { login: 'login_hash', trade: 'trade_hash', query: 'query_hash' } as const

/** Sets a password in the transaction of its cause. Ends a lock; a new login password also ends the session. */
export async function setPassword(tx: Tx, { custno, kind, how, hash }: PasswordChange): Promise<void> {
  await changeCustomer(tx, custno, { [columns[kind]]: hash })
  if (kind === 'login') {
    await deleteLoginCountersOf(tx, custno)
    await deleteSessionOf(tx, custno)
  } else await setPasswordCounter(tx, custno, kind, 0, 0)
  await writeAudit(tx, { actor: `customer ${custno}`, act: `password.${kind}.${how}`, detail: {} })
}

const noticeOf = {
  login: { update: 'loginPasswordUpdated', reset: 'loginPasswordReset' },
  trade: { update: 'tradePasswordUpdated', reset: 'tradePasswordReset' },
  query: { update: 'queryPasswordUpdated', reset: 'queryPasswordReset' },
} as const

/** After the change: notifies the owner, so that a change by somebody else is noticed. */
export async function notifyPasswordOwner(
  ctx: Pick<Context, 'gateways' | 'events'>,
  mobile: string,
  { custno, kind, how }: Omit<PasswordChange, 'hash'>,
): Promise<void> {
  ctx.events.passwordChanged({ custno, kind, how })
  await notifyNumbers(ctx, custno, [mobile], smsMessage(noticeOf[kind][how], {}))
}
