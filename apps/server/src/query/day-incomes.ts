import type { Db } from '@zhixiao/db/connect.ts'
import {
  type IncomeFacts,
  type LastIncomeRow,
  listLastIncomes,
  readIncomeFacts,
} from '@zhixiao/db/query/day-incomes.ts'
import { movesAhead } from '@zhixiao/domain/assets/acts-ahead.ts'
import { dayIncome } from '@zhixiao/domain/assets/day-income.ts'
import { holdingDays } from '@zhixiao/domain/assets/holding-days.ts'
import type { DayIncome } from '@zhixiao/domain/assets/income-calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addShares, type Fen, ONE_RATIO } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { type Ahead, placeOf } from '../acts-ahead.ts'
import { type PlacedMove, readMovesOfOrders } from '../orders-ahead.ts'

export type HoldingDay = DayIncome & { fundcode: string; tradeacco: string }
/** The days of a span, or of each holding the last one that has an income. */
export type IncomeSpan = { from: IsoDate; to: IsoDate } | 'last'

/** The incomes every screen shows, each holding's NAV date rounded once; sums are sums of these. */
export async function readDayIncomes(
  { db, session: { custno } }: { db: Db; session: { custno: string } },
  span: IncomeSpan,
  ahead: Ahead,
  fundcode?: string,
): Promise<HoldingDay[]> {
  const coming = [...movesOfActs(ahead), ...(await readMovesOfOrders(db, custno))]
  if (span !== 'last')
    return incomesOf(withMoves(await readIncomeFacts(db, custno, span, fundcode ?? null), coming), span.from)
  const rows = await listLastIncomes(db, custno)
  const comingTo = Map.groupBy(coming, placeOf)
  return rows.map(row => ({
    fundcode: row.fundcode,
    tradeacco: row.tradeacco,
    date: row.day,
    income: lastOf(row, comingTo.get(placeOf(row)) ?? []),
  }))
}

/** The shares that splits and dividends not booked yet brought, for the NAVs that follow theirs. */
const movesOfActs = (ahead: Ahead): PlacedMove[] =>
  ahead.all.flatMap(({ effects, fundcode, tradeacco }) =>
    movesAhead(effects).map(move => ({ fundcode, tradeacco, ...move })),
  )

function withMoves(facts: IncomeFacts, coming: readonly PlacedMove[]): IncomeFacts {
  const moves = [...facts.moves, ...coming.filter(each => facts.navs.some(nav => nav.fundcode === each.fundcode))]
  return { ...facts, moves: moves.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) }
}

function lastOf(row: LastIncomeRow, coming: readonly PlacedMove[]): Fen {
  if (row.income !== null) return row.income
  const before = (day: IsoDate) => coming.filter(move => move.day < day).map(move => move.shares)
  return dayIncome({
    shares: addShares(row.shares, ...before(row.day)),
    nav: row.nav,
    previousNav: row.previous_nav ?? ISSUE_NAV,
    ratio: row.ratio ?? ONE_RATIO,
    entitled: addShares(row.entitled, ...before(row.record_date ?? row.day)),
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
