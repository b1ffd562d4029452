import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { takeCode } from '../secrets/sms-code.ts'
import { askBank, bankToAsk, cardTaken, holderOf } from './card-holder.ts'
import { makeCardTicket } from './card-ticket.ts'

/** The bank is asked again: a code proves a mobile, and only the bank knows that this card goes with it. */
export const bankcardCodeAuth: Handler<'account.bankcardCodeAuth'> = async (ctx, input) => {
  const bank = await bankToAsk(ctx, input)
  if (!bank.ok) return bank
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const asked = { ...holder.data, bankCode: bank.data }
  const refusal = await askBank(ctx, asked)
  if (refusal) return refusal
  if (!(await takeCode(ctx, input.mobileno, 'bindCard', input.smsCode))) return fail('0040')
  const taken = await cardTaken(ctx, input.cardno)
  if (taken) return taken
  return ok({ cardTicket: makeCardTicket(ctx.keys, ctx.session.custno, asked) })
}
