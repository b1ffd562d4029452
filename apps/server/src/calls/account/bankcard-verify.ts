import { passesLuhn } from '@zhixiao/domain/validate/rules.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { mayCall, sendCode } from '../../platform/secrets/send-code.ts'
import { askBank, bankToAsk, holderOf } from './card-holder.ts'

export const bankcardVerify: Handler<'account.bankcardVerify'> = async (ctx, input) => {
  const bank = await bankToAsk(ctx, input)
  if (!bank.ok) return bank
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const refusal =
    (await mayCall(ctx, 'bindCard', input.mobileno, input)) ??
    (await askBank(ctx, { ...holder.data, bankCode: bank.data.code }))
  if (refusal) return refusal
  const sent = await sendCode(ctx, 'bindCard', input.mobileno)
  if (!sent.ok) return sent
  const passesCheckDigit = passesLuhn(input.cardno)
  return ok({ bankCode: bank.data.code, bankName: bank.data.name, cardKind: 'debit', passesCheckDigit, ...sent.data })
}
