import { addDays, addMonths, type IsoDate, isoDate } from '../calendar/dates.ts'
import { byPeriod, type RankingPeriod } from '../codes/yield-periods.ts'
import type { RateE8 } from '../money/money.ts'
import { type GrowthIndex, growthBetween, lastOnOrBefore, type NavPoint } from './growth-index.ts'

/** A growth figure with its two NAVs. `growth` is truncated at 8 decimals (growthBetween). */
export interface PeriodYield {
  readonly growth: RateE8
  readonly from: NavPoint
  readonly to: NavPoint
}

const MONTHS = { month: 1, season: 3, half: 6, year: 12, 'two-years': 24, 'three-years': 36, 'five-years': 60 } as const

/**
 * Growth over a period that ends with the last NAV on or before `asOf` (default: the last one); null ('--' on the
 * screen) where the fund is younger than the period.  Source: rules 2.14.
 */
export function yieldOf(index: GrowthIndex, period: RankingPeriod, asOf?: IsoDate): PeriodYield | null {
  const end = asOf === undefined ? index.points.length - 1 : lastOnOrBefore(index, asOf)
  const to = index.points[end]
  if (!to) return null
  const start = basePosition(index, period, end, to.date)
  const from = index.points[start]
  return from ? { growth: growthBetween(index, start, end), from, to } : null
}

/** All periods of the ranking at once. */
export const yieldsOf = (index: GrowthIndex, asOf?: IsoDate): Record<RankingPeriod, PeriodYield | null> =>
  byPeriod(period => yieldOf(index, period, asOf))

/** Position of the NAV that a period starts from: that of its first calendar day, or the nearest before it. */
function basePosition(index: GrowthIndex, period: RankingPeriod, end: number, date: IsoDate): number {
  if (period === 'day') return end - 1
  const base = baseDay(period, date)
  return base === null ? 0 : lastOnOrBefore(index, base)
}

/** The calendar day that a period ending on `date` starts from; null where it goes back to the first NAV. */
export function baseDay(period: Exclude<RankingPeriod, 'day'>, date: IsoDate): IsoDate | null {
  switch (period) {
    case 'since-setup':
      return null
    case 'week':
      return addDays(date, -7)
    case 'this-year':
      return addDays(isoDate(`${date.slice(0, 4)}-01-01`), -1)
    default:
      return addMonths(date, -MONTHS[period])
  }
}
