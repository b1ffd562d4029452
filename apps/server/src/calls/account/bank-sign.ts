import { bankSign as call } from '@zhixiao/contract/account/bank-sign.ts'
import { listCards, signCard } from '@zhixiao/db/account/bank-cards.ts'
import { accept } from '../../engine/orders/agreements.ts'
import type { Handler } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { takeCode } from '../../platform/secrets/sms-code.ts'
import { signBoundCard } from './card-holder.ts'

export const bankSign: Handler<'account.bankSign'> = async (ctx, { tradeacco, smsCode, agreements }) => {
  const { custno } = ctx.session
  const card = (await listCards(ctx.db, custno)).find(row => row.tradeacco === tradeacco)
  if (!card) return fail('BANK-0005')
  // A lapsed contract is renewed with the trade password: account.bankReContract.
  if (card.state === 'lapsed') return fail('BANK-0006')
  const again = (reply: object) => call.output.parse(reply)
  // The first success has consumed the code.
  const before = await answeredBefore(ctx, call.name, again)
  if (before) return before
  if (card.state === 'active') return fail('BANK-0006')
  const mobile = customerVault(ctx.keys, custno).open('card_mobile', card.mobile_enc)
  if (!(await takeCode(ctx, mobile, 'bindCard', smsCode))) return fail('0040')
  const agreement = await signBoundCard(ctx, tradeacco)
  if (!agreement.ok) return agreement
  return once(
    ctx,
    call.name,
    async tx => {
      const isSigned = await signCard(tx, { custno, tradeacco, agreementId: agreement.data, from: 'pending' })
      if (!isSigned) return fail('BANK-0006')
      return (
        (await accept(tx, custno, 'signCard', agreements, tradeacco)) ?? ok({ tradeacco, state: 'active' as const })
      )
    },
    again,
  )
}
