import { listHoldings } from '@zhixiao/db/query/holdings.ts'
import { type BillPeriod, parseBillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { monthCalendar, monthSums } from '@zhixiao/domain/assets/income-calendar.ts'
import { addMonths } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, type Fen, fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { payoutsOnDays } from '../../engine/market/fund-payouts.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import type { Handler } from '../../kernel/context.ts'
import { failField, ok } from '../../kernel/result.ts'
import { type HoldingDay, readDayIncomes } from './day-incomes.ts'

/** CALL-079: by day or month, or by fund in descending order. */
export const income: Handler<'query.income'> = async (ctx, { by, period: text, day, fundCode }) => {
  const period = parseBillPeriod(text)
  if (!period || (by === 'day' && period.months !== 1)) return failField('period', '请选择一个月份')
  if (day !== undefined && (day < period.from || day > period.to)) return failField('day', '请选择账期内的日期')
  const span = day === undefined ? period : { from: day, to: day }
  const [days, holdings, market] = await Promise.all([
    readDayIncomes(ctx, span, await readUnbooked(ctx), fundCode),
    by === 'fund' ? listHoldings(ctx.db, ctx.session.custno) : [],
    ctx.market.get(),
  ])
  const names = new Map(holdings.map(row => [row.fundcode, row.fundname]))
  const lists = { day: byDay, month: byMonth, fund: () => byFund(days, names) }
  return ok({
    from: span.from,
    to: span.to,
    total: fenText(addFen(ZERO_FEN, ...days.map(day => day.income))),
    list: lists[by](days, period).map(each => ({
      ...each,
      income: each.income === null ? null : fenText(each.income),
    })),
    payouts: payoutsOnDays(market, days),
  })
}

type Line = { key: string; name: string; income: Fen | null }

const byDay = (days: readonly HoldingDay[], { from }: BillPeriod): Line[] =>
  monthCalendar(days, from).map(({ date, income: sum }) => ({ key: date, name: date, income: sum }))

function byMonth(days: readonly HoldingDay[], { from, months }: BillPeriod): Line[] {
  const sums = new Map(monthSums(days).map(each => [each.month, each.income]))
  return Array.from({ length: months }, (_, at) => addMonths(from, at).slice(0, 7)).map(month => ({
    key: month,
    name: `${Number(month.slice(5))}月`,
    income: sums.get(month) ?? null,
  }))
}

function byFund(days: readonly HoldingDay[], names: ReadonlyMap<string, string>): Line[] {
  const funds = [...Map.groupBy(days, day => day.fundcode)].map(([key, own]) => ({
    key,
    name: names.get(key) ?? key,
    income: addFen(...own.map(day => day.income)),
  }))
  return funds.sort((a, b) => (a.income > b.income ? -1 : a.income < b.income ? 1 : a.key < b.key ? -1 : 1))
}
