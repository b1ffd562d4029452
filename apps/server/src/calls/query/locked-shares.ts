import { listLots } from '@zhixiao/db/query/holdings.ts'
import { termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { isFree, nextRelease, saleDayOn } from '@zhixiao/domain/fee/holding-period.ts'
import { remainingOf } from '@zhixiao/domain/fee/redemption-fee.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import type { ValuedHolding } from './holdings-view.ts'

/** What the holding periods of the lots keep from being sold now, as text; nothing where all lots are free. */
export async function lockedIn(ctx: CustomerContext, { row }: ValuedHolding) {
  // Only a fund with a holding period lets less be sold than is not frozen.
  if (row.sellable === row.shares - row.frozen) return {}
  const { fundcode, tradeacco } = row
  const [fund, lots, exchange, now] = await Promise.all([
    ctx.orderReads.fund(fundcode),
    listLots(ctx.db, ctx.session.custno, tradeacco, fundcode),
    ctx.calendar(),
    ctx.clock.now(),
  ])
  if (!fund) return {}
  const calendar = exchange.closedOn(fund.closed_days)
  const tradeDate = calendar.tradingDayOf(now.getTime())
  const sale = saleDayOn(calendar, fund.confirm_lag, tradeDate)
  const terms = termsOn(fund.contract, tradeDate, 'person')
  const next = nextRelease(lots, terms, calendar, fund.confirm_lag, sale)
  if (next === null) return {}
  return {
    locked: {
      shares: sharesText(remainingOf(lots.filter(lot => !isFree(lot, terms, sale)))),
      next: { day: next.day, shares: sharesText(next.shares) },
      isRolling: terms.hold?.kind === 'rolling',
    },
  }
}
