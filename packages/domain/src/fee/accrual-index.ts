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
 * Accrual of a yearly rate per share of a class on one calendar day, per share as of the preceding NAV (before later splits),
 * and the running total.
 */
export type AccrualDay = { day: IsoDate; accrued: PerShareE12; sum: PerShareE12 }

export type DatedRate = { effectiveFrom: IsoDate; rate: RateE8 }
export type AccrualFacts = {
  /** Last day of the existing index; the first day returned follows it. */
  last: Pick<AccrualDay, 'day' | 'sum'>
  /** The last day to accrue. */
  to: IsoDate
  /** Ascending; a day accrues on the last NAV before it. Days up to the first NAV accrue nothing. */
  navs: readonly { day: IsoDate; nav: NavE4 }[]
  /** Ascending; the first rate also holds before its day. */
  rates: readonly DatedRate[]
  /** Whether a yearly rate is divided by 365 on a day, or by the days of its year, as if absent. */
  yearDays?: (day: IsoDate) => 'fixed' | 'actual'
}

/** One row per calendar day: NAV of the day before x rate / days of the year, half-up to 1e-12 yuan (law.md E2). */
export function accrualDays({ last, to, navs, rates, yearDays = () => 'actual' }: AccrualFacts): AccrualDay[] {
  const days: AccrualDay[] = []
  let [at, atRate, sum] = [-1, 0, last.sum]
  for (let day = addDays(last.day, 1); day <= to; day = addDays(day, 1)) {
    while ((navs[at + 1]?.day ?? day) < day) at++
    while (rates[atRate + 1] && (rates[atRate + 1]?.effectiveFrom ?? day) <= day) atRate++
    const [nav, rate] = [navs[at]?.nav ?? 0n, rates[atRate]?.rate ?? 0n]
    const accrued = perShareE12(divideHalfUp(nav * rate, yearDays(day) === 'fixed' ? 365n : daysOfYear(day)))
    sum = perShareE12(sum + accrued)
    days.push({ day, accrued, sum })
  }
  return days
}

const daysOfYear = (day: IsoDate): bigint => {
  const year = Number(day.slice(0, 4))
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366n : 365n
}

/** The index of a class: its running total at the end of a day, or of the last earlier day of the index. */
export type AccrualSum = (day: IsoDate) => PerShareE12

/** Calendar days, the first and the last included. */
export type Span = { from: IsoDate; to: IsoDate }

/**
 * The fee accrued over the days on `shares`, counted as on the last day. A split takes effect on the next day, because a day
 * accrues on the NAV before it. Divides once, half-up to the fen.
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
  // Shares before a split are the shares after it divided by the ratio.
  for (const { day, ratio } of within) {
    const end = sumOn(day)
    sum = (sum + (end - start) * divisor) * ONE_RATIO
    divisor *= ratio
    start = end
  }
  sum += (sumOn(to) - start) * divisor
  return fen(divideHalfUp(shares * sum, divisor * PER_FEN))
}

/** Units of (1/100 share x 1e-12 yuan) in a fen. */
const PER_FEN = 1_000_000_000_000n
