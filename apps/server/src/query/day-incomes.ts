import type { Db } from '@zhixiao/db/connect.ts'
import {
  type IncomeFacts,
  type LastIncomeRow,
  listLastIncomes,
  readIncomeFacts,
} from '@zhixiao/db/query/day-incomes.ts'
import { dayIncome } from '@zhixiao/domain/assets/day-income.ts'
import { holdingDays } from '@zhixiao/domain/assets/holding-days.ts'
import type { DayIncome } from '@zhixiao/domain/assets/income-calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Fen, ONE_RATE, rateE8 } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'

export type HoldingDay = DayIncome & { fundcode: string; tradeacco: string }
/** The days of a span, or of each holding the last one that has an income. */
export type IncomeSpan = { from: IsoDate; to: IsoDate } | 'last'

/** The incomes every screen shows, each holding's NAV date rounded once; sums are sums of these. */
export async function readDayIncomes(
  { db, session: { custno } }: { db: Db; session: { custno: string } },
  span: IncomeSpan,
  fundcode?: string,
): Promise<HoldingDay[]> {
  if (span !== 'last') return incomesOf(await readIncomeFacts(db, custno, span, fundcode ?? null), span.from)
  const rows = await listLastIncomes(db, custno)
  return rows.map(row => ({ fundcode: row.fundcode, tradeacco: row.tradeacco, date: row.day, income: lastOf(row) }))
}

function lastOf(row: LastIncomeRow): Fen {
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

function incomesOf({ moves, navs, given }: IncomeFacts, from: IsoDate): HoldingDay[] {
  const incomes = given.map(({ fundcode, tradeacco, day, income }) => ({ fundcode, tradeacco, date: day, income }))
  const navsOf = Map.groupBy(navs, nav => nav.fundcode)
  for (const own of Map.groupBy(moves, placeOf).values()) {
    const { fundcode = '', tradeacco = '' } = own[0] ?? {}
    for (const day of holdingDays(own, navsOf.get(fundcode) ?? [], from))
      incomes.push({ fundcode, tradeacco, date: day.day, income: dayIncome(day) })
  }
  return incomes
}

/** Names one fund on one card. */
export const placeOf = ({ fundcode, tradeacco }: { fundcode: string; tradeacco: string }): string =>
  `${fundcode}/${tradeacco}`
