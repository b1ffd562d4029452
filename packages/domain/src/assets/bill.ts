import { addFen, type Fen, fen, type NavE4, ZERO_FEN } from '../money/money.ts'
import { EMPTY_POSITION, type Position } from '../settle/position.ts'
import { holdingFigures } from './holding.ts'

/** A holding as it stood when a day ended: its sums since the first order, and what its shares are valued at. */
export type Standing = {
  position: Position
  /** All fees until then. */
  fees: Fen
  /** All interest of subscriptions until then. */
  interest: Fen
  unpaid: Fen
  nav: NavE4
  /** The day incomes of orders that wait for their confirmation when the day ends: not in the position. */
  waiting: Fen
}

/** How one holding came from its opening to its closing value: opening + inflow - outflow - dividend + income = closing. */
export type BillLine = {
  opening: Fen
  /** Paid for shares that were confirmed, fees included. */
  inflow: Fen
  /** Received for shares. */
  outflow: Fen
  /** Cash dividends. */
  dividend: Fen
  /** By how much the cumulative income grew; navIncome - fees + interest + waiting + other. */
  income: Fen
  /** The sum of the incomes of the days. */
  navIncome: Fen
  fees: Fen
  /** Interest on subscriptions. */
  interest: Fen
  /** Day incomes of orders confirmed after the period, taken off, and of those ordered before it and confirmed in it, added. */
  waiting: Fen
  /** Cents of rounding, and what a corrected NAV left. */
  other: Fen
  closing: Fen
}

const NOTHING = { position: EMPTY_POSITION, fees: ZERO_FEN, interest: ZERO_FEN, unpaid: ZERO_FEN, waiting: ZERO_FEN }

/** The line of one holding. A holding that was not there at the start opens with nothing. */
export function billLine(opening: Standing | null, closing: Standing, navIncome: Fen): BillLine {
  const from = opening ?? { ...NOTHING, nav: closing.nav }
  const [before, after] = [figuresOf(from), figuresOf(closing)]
  const income = fen(after.cumulative - before.cumulative)
  const fees = fen(closing.fees - from.fees)
  const interest = fen(closing.interest - from.interest)
  const waiting = fen(from.waiting - closing.waiting)
  return {
    opening: before.marketValue,
    inflow: fen(closing.position.paid - from.position.paid),
    outflow: fen(closing.position.received - from.position.received),
    dividend: fen(closing.position.dividend - from.position.dividend),
    income,
    navIncome,
    fees,
    interest,
    waiting,
    other: fen(income - navIncome + fees - interest - waiting),
    closing: after.marketValue,
  }
}

const figuresOf = ({ position, nav, unpaid }: Standing) => holdingFigures(position, nav, unpaid)

const fields = [
  'opening',
  'inflow',
  'outflow',
  'dividend',
  'income',
  'navIncome',
  'fees',
  'interest',
  'waiting',
  'other',
  'closing',
] as const

/** Lines add up; nothing is rounded again. */
export function billTotal(lines: readonly BillLine[]): BillLine {
  const sum = { ...ZERO_LINE }
  for (const line of lines) for (const field of fields) sum[field] = addFen(sum[field], line[field])
  return sum
}

/** What a bill reads of an order, as texts of the wire. */
type Billed = {
  businessCode: string
  businessName: string
  fundCode: string
  fundName: string
  confirmedAmount: string | null
  confirmedShares: string | null
  fee: string | null
  target: { fundCode: string; fundName: string; supplement: string | null; shares: string | null } | null
}
export type BillLeg = Pick<
  Billed,
  'businessName' | 'fundCode' | 'fundName' | 'confirmedAmount' | 'confirmedShares' | 'fee'
>

/** The rows of an order in a bill: a conversion leaves one fund and enters the other, each with its own fee. */
export function billLegs(order: Billed): BillLeg[] {
  const { businessCode, businessName, fundCode, fundName, confirmedAmount, confirmedShares, fee, target } = order
  const own = { businessName, fundCode, fundName, confirmedAmount, confirmedShares, fee }
  if (businessCode !== '036' || target === null) return [own]
  return [
    { ...own, businessName: `${businessName}（转出）` },
    {
      businessName: `${businessName}（转入）`,
      fundCode: target.fundCode,
      fundName: target.fundName,
      confirmedAmount,
      confirmedShares: target.shares,
      fee: target.supplement,
    },
  ]
}

const ZERO_LINE: BillLine = {
  opening: ZERO_FEN,
  inflow: ZERO_FEN,
  outflow: ZERO_FEN,
  dividend: ZERO_FEN,
  income: ZERO_FEN,
  navIncome: ZERO_FEN,
  fees: ZERO_FEN,
  interest: ZERO_FEN,
  waiting: ZERO_FEN,
  other: ZERO_FEN,
  closing: ZERO_FEN,
}

/** Whether anything stood or moved: a holding given up before the period has no line. */
export const isEmptyLine = (line: BillLine): boolean => fields.every(field => line[field] === 0n)
