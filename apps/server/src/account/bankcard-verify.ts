import { passesLuhn } from '@zhixiao/domain/validate/rules.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { mayCall, sendCode } from '../send-code.ts'
import { askBank, holderOf, readCard } from './card-holder.ts'

export const bankcardVerify: Handler<'account.bankcardVerify'> = async (ctx, input) => {
  const card = readCard(input.cardno)
  if (!card.ok) return card
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const refusal = (await mayCall(ctx, 'bindCard', input.mobileno, input)) ?? (await askBank(ctx, holder.data))
  if (refusal) return refusal
  const sent = await sendCode(ctx, 'bindCard', input.mobileno)
  if (!sent.ok) return sent
  const { bankCode, bankName } = card.data
  return ok({ bankCode, bankName, cardKind: 'debit', passesCheckDigit: passesLuhn(input.cardno), ...sent.data })
}
