import { passesLuhn } from '@zhixiao/domain/validate/rules.ts'
import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'
import { askBank, holderOf, readCard } from './card-holder.ts'
import { sendBankCode } from './send-bank-code.ts'

export const bankcardVerify: Handler<'account.bankcardVerify'> = async (ctx, input) => {
  if (ctx.session.isEnterprise) return fail('DS-ORG-0001')
  const card = readCard(input.cardno)
  if (!card.ok) return card
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const refusal = await askBank(ctx, holder.data)
  if (refusal) return refusal
  const sent = await sendBankCode(ctx, input.mobileno)
  if (!sent.ok) return sent
  const { bankCode, bankName } = card.data
  return ok({ bankCode, bankName, cardKind: 'debit', passesCheckDigit: passesLuhn(input.cardno), ...sent.data })
}
