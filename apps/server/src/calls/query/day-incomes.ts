import type { Db } from '@zhixiao/db/connect.ts'
import {
  type IncomeFacts,
  type LastIncomeRow,
  listLastIncomes,
  readIncomeFacts,
} from '@zhixiao/db/query/day-incomes.ts'
import { dayIncome } from '@zhixiao/domain/assets/day-income.ts'
import { holdingDays, incomeOfWaiting } from '@zhixiao/domain/assets/holding-days.ts'
import type { DayIncome } from '@zhixiao/domain/assets/income-calendar.ts'
import { unbookedMoves } from '@zhixiao/domain/assets/unbooked-acts.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addShares, type Fen, ONE_RATIO } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { placeOf, type Unbooked } from '../../engine/orders/unbooked-acts.ts'
import { type PlacedMove, readMovesOfOrders } from '../../engine/orders/unbooked-orders.ts'

export type HoldingDay = DayIncome & { fundcode: string; tradeacco: string }
type Asker = { db: Db; session: { custno: string } }
type Span = { from: IsoDate; to: IsoDate }
/** The days of a span, or the last day with an income of each holding. */
export type IncomeSpan = Span | 'last'

/** The incomes that every screen shows, each holding's NAV date rounded once; sums are sums of these. */
export async function readDayIncomes(
  asker: Asker,
  span: IncomeSpan,
  ahead: Unbooked,
  fundcode?: string,
): Promise<HoldingDay[]> {
  return span === 'last' ? readLastDays(asker, ahead) : (await readSpanIncomes(asker, span, ahead, fundcode)).days
}

export type SpanIncomes = {
  days: HoldingDay[]
  /** The income up to a day of orders pending at its end, for a holding (placeOf). */
  waitingOn: (place: string, day: IsoDate) => Fen
}

/** The incomes of a span, including what no position holds yet. */
export async function readSpanIncomes(
  asker: Asker,
  span: Span,
  ahead: Unbooked,
  fundcode?: string,
): Promise<SpanIncomes> {
  const facts = await readFacts(asker, span, await readComing(asker, ahead), fundcode)
  const moves = Map.groupBy(facts.moves, placeOf)
  const navs = Map.groupBy(facts.navs, nav => nav.fundcode)
  return {
    days: incomesOf(facts, span.from),
    waitingOn: (place, day) => {
      const own = moves.get(place) ?? []
      return incomeOfWaiting(own, navs.get(own[0]?.fundcode ?? '') ?? [], day)
    },
  }
}

async function readLastDays(asker: Asker, ahead: Unbooked): Promise<HoldingDay[]> {
  const [rows, coming] = await Promise.all([listLastIncomes(asker.db, asker.session.custno), readComing(asker, ahead)])
  const comingTo = Map.groupBy(coming, placeOf)
  const days = rows.map(row => ({
    fundcode: row.fundcode,
    tradeacco: row.tradeacco,
    date: row.day,
    income: lastOf(row, comingTo.get(placeOf(row)) ?? []),
  }))
  // Orders waiting to enter a fund that was not held when its last NAV date began.
  const listed = new Set(rows.map(placeOf))
  const entering = [...comingTo.values()].filter(([first]) => first !== undefined && !listed.has(placeOf(first)))
  return [...days, ...(await lastOfEntering(asker, entering))]
}

async function lastOfEntering(asker: Asker, entering: readonly PlacedMove[][]): Promise<HoldingDay[]> {
  const from = entering
    .flat()
    .map(move => move.day)
    .sort()[0]
  if (from === undefined) return []
  const places = new Set(entering.flat().map(placeOf))
  const facts = await readFacts(asker, { from, to: FOREVER }, entering.flat())
  const days = incomesOf({ ...facts, given: [] }, from).filter(day => places.has(placeOf(day)))
  return [...Map.groupBy(days, placeOf).values()].flatMap(own => own.at(-1) ?? [])
}
const FOREVER = isoDate('9999-12-31')

const readComing = async ({ db, session: { custno } }: Asker, ahead: Unbooked): Promise<PlacedMove[]> => [
  ...movesOfActs(ahead),
  ...(await readMovesOfOrders(db, custno)).map(move => ({ ...move, heldFrom: null })),
]

/** The shares from splits and dividends not booked yet, for the NAVs that follow theirs. */
const movesOfActs = (ahead: Unbooked): PlacedMove[] =>
  ahead.all.flatMap(({ effects, fundcode, tradeacco }) =>
    unbookedMoves(effects).map(move => ({ fundcode, tradeacco, ...move })),
  )

async function readFacts(
  { db, session: { custno } }: Asker,
  span: Span,
  coming: readonly PlacedMove[],
  fundcode?: string,
): Promise<IncomeFacts> {
  const facts = await readIncomeFacts(db, custno, span, fundcode ?? null, coming)
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
