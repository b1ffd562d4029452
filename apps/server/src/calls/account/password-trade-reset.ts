import { passwordTradeReset as call } from '@zhixiao/contract/account/password-trade-reset.ts'
import { findCardOwner } from '@zhixiao/db/account/bank-cards.ts'
import { takeSmsCode } from '@zhixiao/db/account/sms-codes.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { Handler } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { isIdnoOf } from '../../platform/secrets/index-columns.ts'
import { newTradePasswordFault, notifyPasswordOwner, setPassword } from '../../platform/secrets/new-password.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { tryTicket } from '../../platform/secrets/sms-code.ts'
import { forgetProof } from '../../platform/secrets/trade-password.ts'
import { mobilesOf, readHolder } from './password-owner.ts'

const nothing = () => ({})

export const passwordTradeReset: Handler<'account.passwordTradeReset'> = async (ctx, input) => {
  const { custno } = ctx.session
  const before = await answeredBefore(ctx, call.name, nothing)
  if (before) return before
  const wait = await ctx.limits.spend('identityCheck', custno)
  if (wait !== null) return fail('SYS-0429', { retryAfterS: wait })
  const holder = await readHolder(ctx, custno)
  const { customer, idNumber, mobile } = holder
  if (!hasFundAccount(customer)) return fail('GUARD-ACCOUNT')
  const ticket = await tryTicket(ctx, mobile, 'resetTrade', input.smsTicket)
  if (ticket === null) return fail('SMS-0001')
  const isOwnCard = (await findCardOwner(ctx.db, ctx.keys.blindIndex('card', input.cardno))) === custno
  if (!isOwnCard || !isIdnoOf(ctx.keys, input.idno, customer)) return fail('AUTH-0010')
  // Only for a customer who has proved to know the numbers, because the reasons would reveal them.
  const weak = newTradePasswordFault(
    input.newPassword,
    { birthday: customer.birthday ?? undefined, idNumber },
    await mobilesOf(ctx, holder),
  )
  if (weak) return weak

  const change = { custno, kind: 'trade', how: 'reset', hash: await hashPassword(ctx, input.newPassword) } as const
  const write = async (tx: Tx) => {
    if (!(await takeSmsCode(tx, ticket))) return fail('SMS-0001')
    await setPassword(tx, change)
    return ok({})
  }
  const changed = await once(ctx, call.name, write, nothing)
  if (!changed.ok) return changed
  forgetProof(ctx.session)
  await notifyPasswordOwner(ctx, mobile, change)
  return ok({})
}
