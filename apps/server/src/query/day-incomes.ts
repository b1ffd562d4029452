import { type DayIncomeRow, type IncomeSpan, listDayIncomes } from '@zhixiao/db/query/day-incomes.ts'
import { dayIncome } from '@zhixiao/domain/assets/day-income.ts'
import type { DayIncome } from '@zhixiao/domain/assets/income-calendar.ts'
import { type Fen, ONE_RATE, rateE8 } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import type { CustomerContext } from '../context.ts'

export type HoldingDay = DayIncome & { fundcode: string; tradeacco: string }

/** The incomes every screen shows, each holding's NAV date rounded once; sums are sums of these. */
export async function readDayIncomes(
  { db, session }: Pick<CustomerContext, 'db' | 'session'>,
  span: IncomeSpan,
  fundcode?: string,
): Promise<HoldingDay[]> {
  const rows = await listDayIncomes(db, session.custno, span, fundcode ?? null)
  return rows.map(row => ({ fundcode: row.fundcode, tradeacco: row.tradeacco, date: row.day, income: incomeOf(row) }))
}

function incomeOf(row: DayIncomeRow): Fen {
  if (row.income !== null) return row.income
  return dayIncome({
    shares: row.shares,
    nav: row.nav,
    previousNav: row.previous_nav ?? ISSUE_NAV,
    ratio: rateE8(row.ratio ?? ONE_RATE),
    entitled: row.entitled,
    perShareE6: row.per_share_e6,
  })
}

/** Names one fund on one card. */
export const placeOf = ({ fundcode, tradeacco }: { fundcode: string; tradeacco: string }): string =>
  `${fundcode}/${tradeacco}`
