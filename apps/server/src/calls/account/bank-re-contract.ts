import { bankReContract as call } from '@zhixiao/contract/account/bank-re-contract.ts'
import { listCards, signCard } from '@zhixiao/db/account/bank-cards.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { accept } from '../../engine/orders/agreements.ts'
import type { Handler } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { sendNotice } from '../../platform/secrets/notice.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { takeCode } from '../../platform/secrets/sms-code.ts'
import { signBoundCard } from './card-holder.ts'

export const bankReContract: Handler<'account.bankReContract'> = async (ctx, input) => {
  const { custno } = ctx.session
  const { tradeacco, smsCode, agreements } = input
  const refusal = await provePassword(ctx, input.tradePassword)
  if (refusal) return refusal
  const again = (reply: object) => call.output.parse(reply)
  // The first success has consumed the code.
  const before = await answeredBefore(ctx, call.name, again)
  if (before) return before
  const card = (await listCards(ctx.db, custno)).find(row => row.tradeacco === tradeacco)
  if (!card) return fail('BANK-0005')
  if (card.state !== 'lapsed') return fail('BANK-0006')
  const mobile = customerVault(ctx.keys, custno).open('card_mobile', card.mobile_enc)
  if (!(await takeCode(ctx, mobile, 'bindCard', smsCode))) return fail('0040')
  const agreement = await signBoundCard(ctx, tradeacco)
  if (!agreement.ok) return agreement
  const signed = await once(
    ctx,
    call.name,
    async tx => {
      const isSigned = await signCard(tx, { custno, tradeacco, agreementId: agreement.data, from: 'lapsed' })
      if (!isSigned) return fail('BANK-0006')
      await writeAudit(tx, { actor: `customer ${custno}`, act: 'bank.re-contract', detail: { tradeacco } })
      return (
        (await accept(tx, custno, 'signCard', agreements, tradeacco)) ?? ok({ tradeacco, state: 'active' as const })
      )
    },
    again,
  )
  if (signed.ok) await sendNotice(ctx, custno, smsMessage('cardSignedAgain', { tail: card.card_tail }))
  return signed
}
