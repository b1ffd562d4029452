import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { type IsoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { type Buy, type Holding, heldInIndex, holdThrough, moneyWeightedRate } from '@zhixiao/domain/fund/backtest.ts'
import { dueDates, plannedBuys } from '@zhixiao/domain/fund/backtest-days.ts'
import type { GrowthIndex } from '@zhixiao/domain/fund/growth-index.ts'
import { fenText, navText, parseFen, rateText, sharesText } from '@zhixiao/domain/money/money.ts'
import { thinned } from '../../engine/market/curve.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay, withinCalendar } from '../../kernel/order-day.ts'
import { fail, failField, ok } from '../../kernel/result.ts'

type Backtest = NonNullable<OutputOf<'content.planBacktest'>['result']>

export const planBacktest: Handler<'content.planBacktest'> = async (ctx, input) => {
  if (input.every !== 'month' && input.day > 5) return failField('day', '每周的扣款日为周一至周五')
  if (input.from >= input.to) return failField('to', '结束日期须晚于开始日期')
  const fund = publicFund(await ctx.market.get(), input.fundCode)
  if (!fund) return fail('SYS-0404')
  const { performanceShown, navs } = fund
  const [first, last] = [navs[0]?.date, navs.at(-1)?.date]
  const life = first !== undefined && last !== undefined ? { from: first, to: last } : null
  const result = life && performanceShown ? await tried(ctx, fund, input, life) : null
  return ok({ performanceShown, life, result })
}

async function tried(
  ctx: Pick<Context, 'db' | 'clock' | 'calendar'>,
  { navs, events, benchmark }: MarketFund,
  input: InputOf<'content.planBacktest'>,
  life: { from: IsoDate; to: IsoDate },
): Promise<Backtest | null> {
  const from = input.from < life.from ? life.from : input.from
  const to = input.to > life.to ? life.to : input.to
  const isDealt = await dealingDays(ctx)
  const points = navs.filter(({ date }) => date <= to)
  const dealt = points.map(({ date }) => date).filter(isDealt)
  const planned = plannedBuys(dueDates(input, from, to), dealt)
  const terms = await readTerms(ctx.db, input.fundCode, await orderDay(ctx))
  const hold = (buys: readonly Buy[]) =>
    holdThrough({ points, events }, buys, {
      netOf: gross => frontEndFee(gross, terms, false).net,
      shareRounding: terms.shareRounding,
    })
  const gross = parseFen(input.amount)
  const plan = hold(planned.map(buy => ({ ...buy, gross })))
  const lumpSum = plan && planned[0] ? hold([{ ...planned[0], gross: plan.paid }]) : null
  if (!plan || !lumpSum) return null
  return {
    from,
    to,
    nav: navText(plan.last.nav),
    navDay: plan.last.date,
    plan: outcomeOf(plan, benchmark),
    lumpSum: outcomeOf(lumpSum, benchmark),
    deductions: plan.buys.map((buy, position) => ({
      dueDay: planned[position]?.dueDate ?? buy.date,
      day: buy.date,
      amount: fenText(buy.gross),
      fee: fenText(buy.fee),
      nav: navText(buy.nav),
      shares: sharesText(buy.shares),
      held: sharesText(buy.held),
    })),
    curve: curveOf(plan, lumpSum),
  }
}

/** Open days of the exchange; before the published calendar any weekday, since only days with a NAV are used. */
async function dealingDays(ctx: Pick<Context, 'calendar'>): Promise<(day: IsoDate) => boolean> {
  const calendar = await withinCalendar(() => ctx.calendar(), null)
  return day =>
    calendar && calendar.firstPublished <= day && day <= calendar.lastPublished
      ? calendar.isOpen(day)
      : weekdayOf(day) <= 5
}

function outcomeOf(held: Holding, benchmark: GrowthIndex | null): Backtest['plan'] {
  const yearRate = moneyWeightedRate(held.buys, held.last.date, held.value)
  const reference = heldInIndex(benchmark, held.buys, held.last.date)
  return {
    paid: fenText(held.paid),
    fees: fenText(held.fees),
    shares: sharesText(held.shares),
    value: fenText(held.value),
    profit: fenText(held.profit),
    profitRate: rateText(held.profitRate),
    yearRate: yearRate === null ? null : rateText(yearRate),
    benchmark: reference && {
      value: fenText(reference.value),
      profit: fenText(reference.profit),
      profitRate: rateText(reference.profitRate),
    },
  }
}

function curveOf(plan: Holding, lumpSum: Holding): Backtest['curve'] {
  const at = thinned(0, plan.days.length - 1)
  const yuan = (held: Holding, of: 'paid' | 'value') =>
    at.map(position => Number(held.days[position]?.[of] ?? 0n) / 100)
  return {
    days: at.map(position => plan.days[position]?.date).filter(day => day !== undefined),
    paid: yuan(plan, 'paid'),
    plan: yuan(plan, 'value'),
    lumpSum: yuan(lumpSum, 'value'),
  }
}
