import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { type GrowthIndex, growthBetween, lastOnOrBefore } from './growth-index.ts'
import type { PeriodYield } from './yields.ts'

export interface YearGrowth extends PeriodYield {
  readonly year: number
  /** True for the year of the first NAV, which counts from that day. */
  readonly isPartial: boolean
}

/** Growth of each calendar year completed by the last NAV, oldest first; at most the last ten. */
export function calendarYears(index: GrowthIndex): YearGrowth[] {
  const [first, last] = [index.points[0], index.points.at(-1)]
  if (!first || !last) return []
  const firstYear = yearOf(first.date)
  const from = Math.max(firstYear, yearOf(last.date) - MOST)
  return Array.from({ length: yearOf(last.date) - from }, (_, at) => growthOf(index, from + at)).filter(
    growth => growth !== null,
  )
}

const MOST = 10
const yearOf = (day: IsoDate): number => Number(day.slice(0, 4))

function growthOf(index: GrowthIndex, year: number): YearGrowth | null {
  const before = lastOnOrBefore(index, isoDate(`${year - 1}-12-31`))
  const start = Math.max(before, 0)
  const end = lastOnOrBefore(index, isoDate(`${year}-12-31`))
  const [from, to] = [index.points[start], index.points[end]]
  return from && to && start < end
    ? { year, isPartial: before < 0, growth: growthBetween(index, start, end), from, to }
    : null
}
