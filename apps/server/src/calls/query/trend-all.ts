import { listFees } from '@zhixiao/db/query/day-incomes.ts'
import { incomeTrend } from '@zhixiao/domain/assets/income-calendar.ts'
import { addMonths } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { addFen, fen, fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { incomePartsView, readLines } from './bill-lines.ts'

const MONTHS = { month: 1, season: 3, half: 6, year: 12 } as const

/** CALL-080: income after fees by NAV date over all holdings. */
export const trendAll: Handler<'query.trendAll'> = async (ctx, { period }) => ok(await trendOver(ctx, period))

export async function trendOver(ctx: CustomerContext, period: keyof typeof MONTHS, fundCode?: string) {
  const to = shanghaiDate((await ctx.clock.now()).getTime())
  const from = addMonths(to, -MONTHS[period])
  const [{ days, total }, fees] = await Promise.all([
    readLines(ctx, { from, to }, fundCode),
    listFees(ctx.db, ctx.session.custno, { from, to }, fundCode),
  ])
  const charged = fees.map(({ date, fee }) => ({ date, income: fen(-fee) }))
  const points = incomeTrend([...days, ...charged])
  return {
    from,
    to,
    bridge: incomePartsView(total),
    points: points.map(({ date, income, total: sum }, at) => {
      // Income from neither a NAV nor a fee belongs to no single day: the curve ends where the bridge does.
      const rest =
        at === points.length - 1
          ? addFen(
              total.interest,
              total.waiting,
              total.restated,
              total.service,
              total.floating,
              total.converted,
              total.liquidation,
              total.other,
            )
          : ZERO_FEN
      return { day: date, income: fenText(addFen(income, rest)), sum: fenText(addFen(sum, rest)) }
    }),
  }
}
