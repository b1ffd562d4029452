import { bankcardCodeAuth as call } from '@zhixiao/contract/account/bankcard-code-auth.ts'
import type { Handler } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { takeCode } from '../../platform/secrets/sms-code.ts'
import { askBank, bankToAsk, cardTaken, holderOf, signAgreement } from './card-holder.ts'
import { makeCardTicket } from './card-ticket.ts'

/**
 * Asks the bank again: a code proves a mobile, and only the bank knows that this card belongs to it. A repeat after a
 * lost answer gets the same ticket, because the code is used up.
 */
export const bankcardCodeAuth: Handler<'account.bankcardCodeAuth'> = async (ctx, input) => {
  const again = (reply: object) => call.output.parse(reply)
  const before = await answeredBefore(ctx, call.name, again)
  if (before) return before
  const bank = await bankToAsk(ctx, input)
  if (!bank.ok) return bank
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const asked = { ...holder.data, bankCode: bank.data.code }
  const refusal = await askBank(ctx, asked)
  if (refusal) return refusal
  if (!(await takeCode(ctx, input.mobileno, 'bindCard', input.smsCode))) return fail('0040')
  const taken = await cardTaken(ctx, input.cardno)
  if (taken) return taken
  const signed = await signAgreement(ctx, asked)
  if (!signed.ok) return signed
  const cardTicket = makeCardTicket(ctx.keys, ctx.session.custno, asked, signed.data)
  return once(ctx, call.name, async () => ok({ cardTicket }), again)
}
