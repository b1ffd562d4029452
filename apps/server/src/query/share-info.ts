import { listFirstTradeDates } from '@zhixiao/db/query/day-incomes.ts'
import { sumInTransit } from '@zhixiao/db/query/orders.ts'
import { currentDay, isCurrent, type LastDay } from '@zhixiao/domain/assets/current-day.ts'
import { totalFigures } from '@zhixiao/domain/assets/holding.ts'
import { addFen, fenText } from '@zhixiao/domain/money/money.ts'
import { readAhead } from '../acts-ahead.ts'
import type { Handler } from '../context.ts'
import { payoutsSince } from '../market/fund-payouts.ts'
import { ok } from '../result.ts'
import { listTransfers, sumOf } from '../transfers.ts'
import { holdingView, readHoldings, type ValuedHolding } from './holdings-view.ts'

/** CALL-072: everything held, with the totals every screen shows, from one definition (domain/assets). */
export const shareInfo: Handler<'query.shareInfo'> = async ctx => {
  const ahead = await readAhead(ctx)
  const [held, inTransit, transfers, market] = await Promise.all([
    readHoldings(ctx, ahead),
    sumInTransit(ctx.db, ctx.session.custno),
    listTransfers(ctx),
    ctx.market.get(),
  ])
  const codes = [...new Set(held.filter(({ row }) => row.shares > 0n).map(({ row }) => row.fundcode))]
  const paying = codes.filter(code => (market.funds.get(code)?.payouts.length ?? 0) > 0)
  const totals = totalFigures(held.map(each => each.figures))
  const last = (each: ValuedHolding): LastDay => ({
    day: each.lastDay?.date ?? null,
    isLate: each.row.confirm_lag > 1,
    isMoney: each.row.fund_type === 'money',
  })
  const withShares = held.filter(({ row }) => row.shares > 0n)
  const newest = currentDay(withShares.map(last))
  const dayBefore =
    newest && held.some(each => last(each).isLate) ? (await ctx.calendar()).addOpenDays(newest, -1) : null
  const isShown = (each: ValuedHolding) => isCurrent(last(each), newest, dayBefore)
  const lastDays = held.filter(isShown).flatMap(each => each.lastDay ?? [])
  const moving = addFen(inTransit.buying, inTransit.paying, ahead.cash, sumOf(transfers))
  return ok({
    totals: {
      total: fenText(addFen(totals.marketValue, moving)),
      marketValue: fenText(totals.marketValue),
      inTransit: fenText(moving),
      holdingIncome: fenText(totals.holdingIncome),
      realised: fenText(totals.realised),
      dividend: fenText(totals.dividend),
      cumulative: fenText(totals.cumulative),
      dayIncome: lastDays.length > 0 ? fenText(addFen(...lastDays.map(day => day.income))) : null,
      dayIncomeDays: [...new Set(lastDays.map(day => day.date))].sort(),
      dayIncomeWaiting: withShares.filter(each => each.lastDay !== null && !isShown(each)).length,
    },
    // Without shares there may still be an unpaid income or loss: the list adds up to the totals.
    holdings: held
      .filter(({ row }) => row.shares > 0n || row.unpaid !== 0n)
      .map(each => ({
        ...holdingView(each),
        ...(isShown(each) ? {} : { dayIncome: null }),
      })),
    payouts: payoutsSince(market, await listFirstTradeDates(ctx.db, ctx.session.custno, paying)),
  })
}
