import { KIND } from '../codes/business-kinds.ts'
import { addFen, type Fen, fen, type NavE4, ZERO_FEN } from '../money/money.ts'
import { EMPTY_POSITION, type Position } from '../settle/position.ts'
import { holdingFigures } from './holding.ts'

/** A holding at the end of a day: its sums since the first order and the NAV that values its shares. */
export type HoldingSnapshot = {
  position: Position
  /** All fees so far. */
  fees: Fen
  /** All interest on subscriptions so far. */
  interest: Fen
  /** What corrections of NAVs gave and took so far. */
  restated: Fen
  /** Sales service fees returned so far. */
  service: Fen
  /** Parts of floating management fees returned so far. */
  floating: Fen
  /** Income that is not realised, carried by conversions of whole funds: in the fund that ends negative. */
  converted: Fen
  /** Payments of the fund's liquidation so far. */
  liquidation: Fen
  unpaid: Fen
  nav: NavE4
  /** Daily incomes of orders that are unconfirmed at the end of the day, and so not in the position. */
  waiting: Fen
}

/** One holding from opening to closing value: opening + inflow - outflow - dividend + income = closing. */
export type BillLine = {
  opening: Fen
  /** Paid for shares that were confirmed, fees included. */
  inflow: Fen
  /** Received for shares. */
  outflow: Fen
  /** Cash dividends. */
  dividend: Fen
  /** Growth of the cumulative income: navIncome - fees + interest + waiting + restated + service + floating + converted + liquidation + other. */
  income: Fen
  /** The sum of the daily incomes. */
  navIncome: Fen
  fees: Fen
  /** Interest on subscriptions. */
  interest: Fen
  /**
   * Minus daily incomes of orders confirmed after the period, plus those of orders placed before it and confirmed in
   * it.
   */
  waiting: Fen
  /** The effect of corrected NAVs on orders that were confirmed before. */
  restated: Fen
  /** Sales service fees returned with redeemed or converted shares. */
  service: Fen
  /** Parts of floating management fees returned with them. */
  floating: Fen
  /** Income that went on in the fund into which all shares were converted (negative), or came from the one that was. */
  converted: Fen
  /** Where the fund's liquidation paid: what it paid above the fall in value, with rounding differences. */
  liquidation: Fen
  /** Rounding differences. */
  other: Fen
  closing: Fen
}

const NOTHING = {
  position: EMPTY_POSITION,
  fees: ZERO_FEN,
  interest: ZERO_FEN,
  restated: ZERO_FEN,
  service: ZERO_FEN,
  floating: ZERO_FEN,
  converted: ZERO_FEN,
  liquidation: ZERO_FEN,
  unpaid: ZERO_FEN,
  waiting: ZERO_FEN,
}

/** The line of one holding; a holding that is new in the period opens at zero. */
export function billLine(opening: HoldingSnapshot | null, closing: HoldingSnapshot, navIncome: Fen): BillLine {
  const from = opening ?? { ...NOTHING, nav: closing.nav }
  const [before, after] = [figuresOf(from), figuresOf(closing)]
  const income = fen(after.cumulative - before.cumulative)
  const fees = fen(closing.fees - from.fees)
  const interest = fen(closing.interest - from.interest)
  const waiting = fen(from.waiting - closing.waiting)
  const restated = fen(closing.restated - from.restated)
  const service = fen(closing.service - from.service)
  const floating = fen(closing.floating - from.floating)
  const converted = fen(closing.converted - from.converted)
  const rest = fen(income - navIncome + fees - interest - waiting - restated - service - floating - converted)
  // Its money comes before a NAV that falls by it, and at its end instead of one.
  const isPaidOut = closing.liquidation !== from.liquidation
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
    restated,
    service,
    floating,
    converted,
    liquidation: isPaidOut ? rest : ZERO_FEN,
    other: isPaidOut ? ZERO_FEN : rest,
    closing: after.marketValue,
  }
}

const figuresOf = ({ position, nav, unpaid }: HoldingSnapshot) => holdingFigures(position, nav, unpaid)

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
  'restated',
  'service',
  'floating',
  'converted',
  'liquidation',
  'other',
  'closing',
] as const

/** The sum of the lines, without further rounding. */
export function billTotal(lines: readonly BillLine[]): BillLine {
  const sum = { ...ZERO_LINE }
  for (const line of lines) for (const field of fields) sum[field] = addFen(sum[field], line[field])
  return sum
}

/** The fields of an order that a bill uses, as wire text. */
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
  if (businessCode !== KIND.conversion || target === null) return [own]
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
  restated: ZERO_FEN,
  service: ZERO_FEN,
  floating: ZERO_FEN,
  converted: ZERO_FEN,
  liquidation: ZERO_FEN,
  other: ZERO_FEN,
  closing: ZERO_FEN,
}

/** Whether all fields are zero: a holding sold before the period has no line. */
export const isEmptyLine = (line: BillLine): boolean => fields.every(field => line[field] === 0n)
