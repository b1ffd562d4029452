import { isFree } from '@zhixiao/domain/fee/holding-period.ts'
import { remainingOf } from '@zhixiao/domain/fee/redemption-fee.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'
import { lotsOnSale } from '../../engine/orders/lots-on-sale.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import type { ValuedHolding } from './holdings-view.ts'

/** What the holding periods of the lots keep from being sold now, as text; nothing where all lots are free. */
export async function lockedIn(ctx: CustomerContext, { row }: ValuedHolding) {
  // Only a fund with a holding period lets less be sold than is not frozen.
  if (row.sellable === row.shares - row.frozen) return {}
  const { fundcode, tradeacco } = row
  const [fund, exchange, now] = await Promise.all([ctx.orderReads.fund(fundcode), ctx.calendar(), ctx.clock.now()])
  if (!fund) return {}
  const calendar = exchange.closedOn(fund.closed_days)
  const tradeDate = calendar.tradingDayOf(now.getTime())
  const { contract, confirm_lag: confirmLag } = fund
  const asked = { contract, confirmLag, calendar, tradeDate }
  const { lots, terms, sale, next } = await lotsOnSale(ctx, { fundcode, tradeacco }, asked)
  if (next === null) return {}
  return {
    locked: {
      shares: sharesText(remainingOf(lots.filter(lot => !isFree(lot, terms, sale)))),
      next: { day: next.day, shares: sharesText(next.shares) },
      isRolling: terms.hold?.kind === 'rolling',
    },
  }
}
