import { bankSign as call } from '@zhixiao/contract/account/bank-sign.ts'
import { listCards, signCard } from '@zhixiao/db/account/bank-cards.ts'
import type { Handler } from '../kernel/context.ts'
import { once } from '../kernel/once.ts'
import { fail, ok } from '../kernel/result.ts'
import { accept } from '../orders/agreements.ts'
import { customerVault } from '../secrets/places.ts'
import { takeCode } from '../secrets/sms-code.ts'

export const bankSign: Handler<'account.bankSign'> = async (ctx, { tradeacco, smsCode, agreements }) => {
  const { custno } = ctx.session
  const card = (await listCards(ctx.db, custno)).find(row => row.tradeacco === tradeacco)
  if (!card) return fail('BANK-0005')
  // A lapsed contract is renewed with the trade password: account.bankReContract.
  if (card.state === 'lapsed') return fail('BANK-0006')
  // A repeat finds the card signed and its code consumed; it may still get the first answer.
  if (card.state !== 'active') {
    const mobile = customerVault(ctx.keys, custno).open('card_mobile', card.mobile_enc)
    if (!(await takeCode(ctx, mobile, 'bindCard', smsCode))) return fail('0040')
  }
  return once(
    ctx,
    call.name,
    async tx => {
      if (!(await signCard(tx, custno, tradeacco, 'pending'))) return fail('BANK-0006')
      return (
        (await accept(tx, custno, 'signCard', agreements, tradeacco)) ?? ok({ tradeacco, state: 'active' as const })
      )
    },
    reply => call.output.parse(reply),
  )
}
