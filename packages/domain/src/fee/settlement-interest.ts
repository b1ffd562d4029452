import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { rowsOf, ruleOn } from '../law/legal-rules.ts'
import { parseScaled } from '../money/decimal.ts'
import { type Fen, fen, ONE_RATE, type RateE8, ZERO_FEN } from '../money/money.ts'

/** A yearly rate of the bank on settlement money, from a day on. */
export type DepositRate = { from: IsoDate; rate: RateE8 }

/** Whether a text is a yearly rate: a per cent number from 0 to 10 with up to 6 places. */
export function isDepositRate(percent: string): boolean {
  const value = parseScaled(percent, 6)
  return value !== null && value >= 0n && value <= 10_000_000n
}

/** Money in the settlement account: nights from its arrival to the day on which it left. */
export type Stay = { amount: Fen; from: IsoDate; to: IsoDate }

/**
 * Interest is counted in parts of which one fen has this many, so that no fraction is lost: days of 360 and of 365 a year divide
 * it without remainder.
 */
const YEARS = 26_280n
export const PARTS_PER_FEN: bigint = YEARS * ONE_RATE

/** The first day whose night earns interest, by law. */
export function firstInterestDay(): IsoDate {
  const [first] = rowsOf('settlement-interest')
    .map(row => row.effectiveFrom)
    .sort()
  if (!first) throw new RangeError('no rule gives interest on settlement money to customers')
  return first
}

/** Money of the same nights, of customers or of nobody known; `to` is null while it waits. */
export type OpenStays = { from: IsoDate; to: IsoDate | null; isOwned: boolean; stays: number; amount: Fen }

/** What a day counts for customers: their money that had left by then. */
export const endedBy = (open: readonly OpenStays[], day: IsoDate): (OpenStays & Stay)[] =>
  open.flatMap(({ to, ...each }) => (each.isOwned && to !== null && to <= day ? [{ ...each, to }] : []))

/** The first of these days that has no rate; null when each has one. @param rates oldest first */
export function firstWithoutRate(days: readonly IsoDate[], [first]: readonly DepositRate[]): IsoDate | null {
  const [earliest] = [...days].sort()
  return earliest !== undefined && (first === undefined || earliest < first.from) ? earliest : null
}

/**
 * The exact interest of a stay, in parts: amount x rate x nights / days of the year, at the rate of each night, and nothing
 * before `firstInterestDay`. Source: rules 2.4. @param rates oldest first
 * @throws RangeError when a night has no rate
 */
export function interestParts({ amount, from, to }: Stay, rates: readonly DepositRate[]): bigint {
  const begin = [from, firstInterestDay()].sort().at(-1) ?? from
  const changes = [...rates.map(rate => rate.from), ...rowsOf('settlement-interest-year').map(row => row.effectiveFrom)]
  const days = [begin, ...new Set(changes.filter(day => begin < day && day < to).sort())]
  return days.reduce((parts, day, at) => {
    const nights = Math.max(0, daysBetween(day, days[at + 1] ?? to))
    return parts + (nights === 0 ? 0n : amount * BigInt(nights) * rateOn(day, rates) * shareOfYear(day))
  }, 0n)
}

/** What the bank owes for these nights: the interest of all money in the account, cut to the fen. @throws as interestParts */
export function accruedIn(
  { from, to }: Omit<Stay, 'amount'>,
  open: readonly OpenStays[],
  rates: readonly DepositRate[],
): Fen {
  const parts = open.map(({ amount, ...stay }) => {
    const [begin, end] = [stay.from > from ? stay.from : from, stay.to !== null && stay.to < to ? stay.to : to]
    return interestParts({ amount, from: begin, to: end }, rates)
  })
  return interestDue(
    parts.reduce((sum, each) => sum + each, 0n),
    ZERO_FEN,
  )
}

const LEAST_TOLERANCE = 100n
const TOLERANCE_PART = 1_000n

/**
 * How far what the bank credits may be from what accrued without a reason: a thousandth, at least one yuan. A bank rounds
 * each day, and may count a payment on its next one. Source: rules 2.4.
 */
export function creditTolerance(accrued: Fen): Fen {
  const part = accrued / TOLERANCE_PART
  return fen(part > LEAST_TOLERANCE ? part : LEAST_TOLERANCE)
}

function rateOn(day: IsoDate, rates: readonly DepositRate[]): RateE8 {
  const rate = rates.findLast(each => each.from <= day)
  if (!rate) throw new RangeError(`no rate of the bank holds on ${day}`)
  return rate.rate
}

function shareOfYear(day: IsoDate): bigint {
  const days = BigInt(ruleOn('settlement-interest-year', day)?.figure ?? 0)
  if (days <= 0n || YEARS % days !== 0n) throw new RangeError(`interest by a year of ${days} days on ${day}`)
  return YEARS / days
}

/** The whole fen of interest that are due after `paid` of them; what is left is carried to the next interest day. */
export const interestDue = (parts: bigint, paid: Fen): Fen => fen(parts / PARTS_PER_FEN - paid)
