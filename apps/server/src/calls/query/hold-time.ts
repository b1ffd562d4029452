import { daysBetween } from '@zhixiao/domain/calendar/dates.ts'
import { tierFor } from '@zhixiao/domain/fee/fee-tier.ts'
import { navInSharesOfNow, splitsOfLot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { navText, rateE8, rateText, ratioText, sharesText } from '@zhixiao/domain/money/money.ts'
import { cheaperView } from '../../engine/orders/lot-view.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { heldLots } from './held-lots.ts'

/** CALL-088: the lots of a holding, counted to the day on which a redemption placed now would be confirmed. */
export const holdTime: Handler<'query.holdTime'> = async (ctx, { fundCode, tradeacco }) => {
  const held = await heldLots(ctx, fundCode, tradeacco)
  if (!held) return fail('TRADE-FUND', { field: 'fundCode' })
  const { lots, splits, confirmDate, terms, freeOf, hold } = held
  return ok({
    confirmDate,
    ...(hold && { isRolling: hold.kind === 'rolling' }),
    lots: lots.map(lot => {
      const days = daysBetween(lot.registerDate, confirmDate)
      return {
        registerDate: lot.registerDate,
        channel: lot.channel,
        nav: navText(navInSharesOfNow(lot)),
        confirmedNav: navText(lot.nav),
        splits: splitsOfLot(lot, splits).map(({ day, ratio }) => ({ day, ratio: ratioText(ratio) })),
        shares: sharesText(lot.shares),
        remaining: sharesText(lot.remaining),
        days,
        rate: rateText(tierFor(terms.redeemTiers, BigInt(days))?.rate ?? rateE8(0n)),
        cheaperFrom: cheaperView(lot, held),
        ...(hold && { free: freeOf(lot) }),
      }
    }),
  })
}
