import { incomeTrend } from '@zhixiao/domain/assets/income-calendar.ts'
import { addMonths } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { readAhead } from '../acts-ahead.ts'
import type { CustomerContext, Handler } from '../context.ts'
import { ok } from '../result.ts'
import { readDayIncomes } from './day-incomes.ts'

const MONTHS = { month: 1, season: 3, half: 6, year: 12 } as const

/** CALL-080: income by NAV date over all holdings. */
export const trendAll: Handler<'query.trendAll'> = async (ctx, { period }) => ok(await trendOver(ctx, period))

/** CALL-081: the same of one fund. */
export const trend: Handler<'query.trend'> = async (ctx, { period, fundCode }) =>
  ok(await trendOver(ctx, period, fundCode))

async function trendOver(ctx: CustomerContext, period: keyof typeof MONTHS, fundCode?: string) {
  const to = shanghaiDate((await ctx.clock.now()).getTime())
  const from = addMonths(to, -MONTHS[period])
  const points = incomeTrend(await readDayIncomes(ctx, { from, to }, await readAhead(ctx), fundCode))
  return {
    from,
    to,
    points: points.map(({ date, income, total }) => ({ day: date, income: fenText(income), sum: fenText(total) })),
  }
}
