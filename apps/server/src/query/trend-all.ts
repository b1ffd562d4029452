import { listDayShares } from '@zhixiao/db/query/holdings.ts'
import { dayIncome } from '@zhixiao/domain/assets/holding.ts'
import { addMonths, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { addFen, type Fen, fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

const MONTHS = { month: 1, season: 3, half: 6, year: 12 } as const

/** CALL-080: income by NAV date over all holdings, each holding's day rounded once as the assets page shows it. */
export const trendAll: Handler<'query.trendAll'> = async (ctx, input) => {
  const to = shanghaiDate((await ctx.clock.now()).getTime())
  const from = addMonths(to, -MONTHS[input.period])
  const incomeOfDay = new Map<IsoDate, Fen>()
  for (const row of await listDayShares(ctx.db, ctx.session.custno, from)) {
    const income = dayIncome(row.shares, row.nav, row.previous_nav)
    incomeOfDay.set(row.day, addFen(incomeOfDay.get(row.day) ?? ZERO_FEN, income))
  }
  let sum = ZERO_FEN
  const points = [...incomeOfDay].map(([day, income]) => {
    sum = addFen(sum, income)
    return { day, income: fenText(income), sum: fenText(sum) }
  })
  return ok({ from, to, points })
}
