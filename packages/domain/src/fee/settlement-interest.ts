import { addDays, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'
import { type Fen, fen, ONE_RATE, type RateE8 } from '../money/money.ts'

/** A yearly rate of the bank on settlement money, from a day on. */
export type DepositRate = { from: IsoDate; rate: RateE8 }

/** Money of a customer in the settlement account: nights from its arrival to the day on which it left. */
export type Stay = { amount: Fen; from: IsoDate; to: IsoDate }

/**
 * Interest is counted in parts of which one fen has this many, so that no fraction is lost: days of 360 and of 365 a year divide
 * it without remainder.
 */
const YEARS = 26_280n
export const PARTS_PER_FEN: bigint = YEARS * ONE_RATE

/** Whether each night of a stay has a rate. */
export const hasRate = ({ from }: Pick<Stay, 'from'>, rates: readonly DepositRate[]): boolean =>
  rates.some(rate => rate.from <= from)

/**
 * The exact interest of a stay: amount x rate x nights / days of the year, at the rate of each night. Source: rules 2.4.
 * @throws RangeError when a night has no rate, or a year no known days.
 */
export function interestParts({ amount, from, to }: Stay, rates: readonly DepositRate[]): bigint {
  const falling = [...rates].sort((a, b) => (a.from < b.from ? 1 : -1))
  let parts = 0n
  let end = to
  for (const { from: since, rate } of falling) {
    if (end <= from) break
    const begin = since > from ? since : from
    if (begin >= end) continue
    parts += amount * rate * BigInt(daysBetween(begin, end)) * shareOfYear(addDays(end, -1))
    end = begin
  }
  if (end > from) throw new RangeError(`no rate of the bank holds on ${from}`)
  return parts
}

function shareOfYear(day: IsoDate): bigint {
  const days = BigInt(ruleOn('settlement-interest-year', day)?.figure ?? 0)
  if (days <= 0n || YEARS % days !== 0n) throw new RangeError(`interest by a year of ${days} days on ${day}`)
  return YEARS / days
}

/** The whole fen of interest that are due after `paid` of them; what is left is carried to the next interest day. */
export const interestDue = (parts: bigint, paid: Fen): Fen => fen(parts / PARTS_PER_FEN - paid)
