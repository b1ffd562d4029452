import { listCashFlows, readFirstTradeDate } from '@zhixiao/db/query/day-incomes.ts'
import { totalFigures } from '@zhixiao/domain/assets/holding.ts'
import { incomeTrend } from '@zhixiao/domain/assets/income-calendar.ts'
import { moneyWeightedReturn } from '@zhixiao/domain/assets/money-weighted.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, rateText } from '@zhixiao/domain/money/money.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { readDayIncomes } from './day-incomes.ts'
import { readHoldings } from './holdings-view.ts'

/** The longest wait of any fund for the NAV after an order. */
const FIRST_NAV_DAYS = 120

/** CALL-071: at most five statements: first order, incomes after it, flows, holdings and their last days. */
export const firstIncome: Handler<'query.firstIncome'> = async ctx => {
  const began = await readFirstTradeDate(ctx.db, ctx.session.custno)
  if (began === null) return ok({ day: null, income: null, returnOn: null, periodReturn: null, annualReturn: null })
  const ahead = await readUnbooked(ctx)
  const [days, settledFlows, held] = await Promise.all([
    readDayIncomes(ctx, { from: began, to: addDays(began, FIRST_NAV_DAYS) }, ahead),
    listCashFlows(ctx.db, ctx.session.custno),
    readHoldings(ctx, ahead),
  ])
  const owed = ahead.all.flatMap(each => each.effects).map(({ act, cash }) => ({ date: act.day, amount: fen(-cash) }))
  const flows = [...settledFlows, ...owed.filter(flow => flow.amount !== 0n)]
  const first = incomeTrend(days)[0]
  const on =
    held
      .flatMap(({ row }) => row.nav_day ?? [])
      .sort()
      .at(-1) ?? null
  const { marketValue } = totalFigures(held.map(each => each.figures))
  const earned = on === null ? null : moneyWeightedReturn(flows, marketValue, on)
  return ok({
    day: first?.date ?? null,
    income: first ? fenText(first.income) : null,
    returnOn: earned && on,
    periodReturn: earned && rateText(earned.period),
    annualReturn: earned?.annual ? rateText(earned.annual) : null,
  })
}
