import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { takeCode } from '../secrets/sms-code.ts'
import { askBank, cardTaken, holderOf, readCard } from './card-holder.ts'
import { makeCardTicket } from './card-ticket.ts'

/** The bank is asked again: a code proves a mobile, and only the bank knows that this card goes with it. */
export const bankcardCodeAuth: Handler<'account.bankcardCodeAuth'> = async (ctx, input) => {
  const card = readCard(input.cardno)
  if (!card.ok) return card
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const refusal = await askBank(ctx, holder.data)
  if (refusal) return refusal
  if (!(await takeCode(ctx, input.mobileno, 'bindCard', input.smsCode))) return fail('0040')
  const taken = await cardTaken(ctx, input.cardno)
  if (taken) return taken
  return ok({ cardTicket: makeCardTicket(ctx.keys, ctx.session.custno, holder.data) })
}
