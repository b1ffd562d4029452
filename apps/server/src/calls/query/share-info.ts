import { listFirstTradeDates } from '@zhixiao/db/query/day-incomes.ts'
import { sumInTransit } from '@zhixiao/db/query/orders.ts'
import { currentDay, isCurrent, type LastDay } from '@zhixiao/domain/assets/current-day.ts'
import { totalFigures } from '@zhixiao/domain/assets/holding.ts'
import { addFen, fenText } from '@zhixiao/domain/money/money.ts'
import { payoutsSince } from '../../engine/market/fund-payouts.ts'
import { listTransfers, sumOf } from '../../engine/orders/transfers.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import type { MarketSnapshot } from '../../kernel/market.ts'
import { ok } from '../../kernel/result.ts'
import type { HoldingDay } from './day-incomes.ts'
import { holdingView, readHeld, type ValuedHolding } from './holdings-view.ts'
import { lockedIn } from './locked-shares.ts'

/** CALL-072: all holdings, with the totals every screen shows, from one definition (domain/assets). */
export const shareInfo: Handler<'query.shareInfo'> = async ctx => {
  const ahead = await readUnbooked(ctx)
  const [read, inTransit, transfers, market] = await Promise.all([
    readHeld(ctx, ahead),
    sumInTransit(ctx.db, ctx.session.custno),
    listTransfers(ctx),
    ctx.market.get(),
  ])
  const { held } = read
  const codes = [...new Set(held.filter(hasShares).map(({ row }) => row.fundcode))]
  const paying = codes.filter(code => (market.funds.get(code)?.payouts.length ?? 0) > 0)
  const totals = totalFigures(held.map(each => each.figures))
  const day = await dayOf(ctx, read, market)
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
      ...day.totals,
    },
    holdings: await Promise.all(
      held.filter(isListed).map(async each => ({
        ...holdingView(each),
        ...(await lockedIn(ctx, each)),
        ...(day.isShown(each) ? {} : { dayIncome: null }),
      })),
    ),
    payouts: payoutsSince(market, await listFirstTradeDates(ctx.db, ctx.session.custno, paying)),
  })
}

const hasShares = ({ row }: ValuedHolding): boolean => row.shares > 0n
/** Without shares there may still be an unpaid income or loss: the list adds up to the totals. */
const isListed = (each: ValuedHolding): boolean => hasShares(each) || each.row.unpaid !== 0n

type Held = { held: ValuedHolding[]; entering: HoldingDay[] }

/** The day income of all holdings together, and which holdings it includes. */
async function dayOf({ calendar }: Pick<Context, 'calendar'>, { held, entering }: Held, market: MarketSnapshot) {
  const last = (each: ValuedHolding): LastDay => ({
    day: each.lastDay?.date ?? null,
    isLate: each.row.confirm_lag > 1,
    isMoney: each.row.fund_type === 'money',
  })
  const lastEntering = ({ date, fundcode }: HoldingDay): LastDay => ({
    day: date,
    isLate: (market.funds.get(fundcode)?.record.confirm_lag ?? 1) > 1,
    isMoney: false,
  })
  const all = [...held.filter(hasShares).map(last), ...entering.map(lastEntering)]
  const newest = currentDay(all)
  const hasLate = [...held.map(last), ...all].some(each => each.isLate)
  const dayBefore = newest && hasLate ? (await calendar()).addOpenDays(newest, -1) : null
  const isShown = (each: ValuedHolding) => isCurrent(last(each), newest, dayBefore)
  const shown = held.filter(isShown)
  const unlisted = [
    ...shown.filter(each => !isListed(each)).flatMap(each => each.lastDay ?? []),
    ...entering.filter(each => isCurrent(lastEntering(each), newest, dayBefore)),
  ]
  const days = [...shown.filter(isListed).flatMap(each => each.lastDay ?? []), ...unlisted]
  const sum = (of: readonly HoldingDay[]) => (of.length > 0 ? fenText(addFen(...of.map(day => day.income))) : null)
  return {
    isShown,
    totals: {
      dayIncome: sum(days),
      dayIncomeUnlisted: sum(unlisted),
      dayIncomeDays: [...new Set(days.map(day => day.date))].sort(),
      dayIncomeWaiting: held.filter(each => hasShares(each) && each.lastDay !== null && !isShown(each)).length,
    },
  }
}
