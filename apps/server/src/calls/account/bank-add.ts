import { bankAdd as call } from '@zhixiao/contract/account/bank-add.ts'
import { insertCard } from '@zhixiao/db/account/bank-cards.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { accept } from '../../engine/orders/agreements.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { sendNotice } from '../../platform/secrets/notice.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { bindOnce, holderOf } from './card-holder.ts'
import { readCardTicket } from './card-ticket.ts'
import { newCard } from './new-card.ts'

export const bankAdd: Handler<'account.bankAdd'> = async (ctx, input) => {
  const { custno } = ctx.session
  const refusal = await provePassword(ctx, input.tradePassword)
  if (refusal) return refusal
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const verified = readCardTicket(ctx.keys, custno, holder.data, input.cardTicket)
  if (!verified) return fail('BANK-0004')
  const row = newCard(ctx.keys, custno, { ...verified, cardNo: input.cardno, mobile: input.mobileno })
  // A repeat returns the first answer without writing, and must not send the notice again.
  let isWritten = false
  const write = async (tx: Tx) => {
    await insertCard(tx, row)
    const refused = await accept(tx, custno, 'addCard', input.agreements, row.tradeacco)
    if (refused) return refused
    isWritten = true
    return ok({ tradeacco: row.tradeacco })
  }
  const added = await bindOnce(ctx, input.cardno, () => once(ctx, call.name, write, reply => call.output.parse(reply)))
  if (added.ok && isWritten) await sendNotice(ctx, custno, smsMessage('cardAdded', { tail: row.card_tail }))
  return added
}
