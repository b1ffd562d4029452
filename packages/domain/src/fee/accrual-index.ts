import { addDays, type IsoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  type Fen,
  fen,
  type NavE4,
  ONE_RATIO,
  type PerShareE12,
  perShareE12,
  type RateE8,
  type ShareCents,
} from '../money/money.ts'
import type { DatedSplit } from './redemption-fee.ts'

/**
 * What a share of one class bore of a yearly rate on one calendar day, in the unit of shares in which the NAV before it
 * is, and the sum of all days up to it.
 */
export type AccrualDay = { day: IsoDate; accrued: PerShareE12; sum: PerShareE12 }

export type DatedRate = { effectiveFrom: IsoDate; rate: RateE8 }
export type AccrualFacts = {
  /** Where the index stands; its next day is the first one returned. */
  last: Pick<AccrualDay, 'day' | 'sum'>
  /** The last day to accrue. */
  to: IsoDate
  /** Ascending; a day accrues on the last NAV before it, and nothing before the first. */
  navs: readonly { day: IsoDate; nav: NavE4 }[]
  /** Ascending; before the first of them, the first. */
  rates: readonly DatedRate[]
}

/** One row a calendar day: NAV of the day before x rate / days of the year, half-up to 1e-12 yuan (law.md E2). */
export function accrualDays({ last, to, navs, rates }: AccrualFacts): AccrualDay[] {
  const days: AccrualDay[] = []
  let [at, atRate, sum] = [-1, 0, last.sum]
  for (let day = addDays(last.day, 1); day <= to; day = addDays(day, 1)) {
    while ((navs[at + 1]?.day ?? day) < day) at++
    while (rates[atRate + 1] && (rates[atRate + 1]?.effectiveFrom ?? day) <= day) atRate++
    const [nav, rate] = [navs[at]?.nav ?? 0n, rates[atRate]?.rate ?? 0n]
    const accrued = perShareE12(divideHalfUp(nav * rate, daysOfYear(day)))
    sum = perShareE12(sum + accrued)
    days.push({ day, accrued, sum })
  }
  return days
}

const daysOfYear = (day: IsoDate): bigint => {
  const year = Number(day.slice(0, 4))
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366n : 365n
}

/** The index of a class: its sum at the end of a day; that of the last day before it where the index has none. */
export type AccrualSum = (day: IsoDate) => PerShareE12

/** Calendar days, the first and the last included. */
export type Span = { from: IsoDate; to: IsoDate }

/**
 * What `shares`, counted as on the last day, bore over the days. A split of a day counts for the next one, because a
 * day accrues on the NAV before it; divided once, half-up to the fen.
 * @param splits of the class, in any order; those outside the days are left out
 */
export function accruedOn(
  shares: ShareCents,
  { from, to }: Span,
  splits: readonly DatedSplit[],
  sumOn: AccrualSum,
): Fen {
  const within = splits.filter(({ day }) => day >= from && day <= to).sort((a, b) => (a.day < b.day ? -1 : 1))
  let [sum, divisor, start] = [0n, 1n, sumOn(addDays(from, -1))]
  // Shares of before a split are those of after it divided by the ratio.
  for (const { day, ratio } of within) {
    const end = sumOn(day)
    sum = (sum + (end - start) * divisor) * ONE_RATIO
    divisor *= ratio
    start = end
  }
  sum += (sumOn(to) - start) * divisor
  return fen(divideHalfUp(shares * sum, divisor * PER_FEN))
}

/** Hundredths of shares times 1e-12 yuan in a fen. */
const PER_FEN = 1_000_000_000_000n
