import { addDays, type IsoDate } from '../calendar/dates.ts'
import { type NavE4, ONE_RATIO, type RateE8, type RatioE9, rateE8 } from '../money/money.ts'

/** One published NAV. Dates on closed days (year or half-year end) are valid. */
export interface NavPoint {
  readonly date: IsoDate
  readonly nav: NavE4
}

/**
 * A dividend or split per share on its ex-date; the NAV of that day already excludes the dividend and includes the
 * split.
 */
export interface NavEvent {
  readonly date: IsoDate
  /**
   * Yuan per share (before the split) in 1/100000000; equal to a money-market fund's daily income per 10,000 shares at
   * 4 places.
   */
  readonly dividendE8?: bigint
  /** New shares per old share. */
  readonly splitE9?: RatioE9
}

/**
 * A fund's NAVs with the cumulative factor of its dividends and splits.
 *
 * Chained day by day, growth is the product of (NAV_t x split_t + dividend_t) / NAV_{t-1}. On days without an event the
 * product telescopes, so between two days it is NAV_end x F_end / (NAV_start x F_start), where F multiplies
 * (NAV x split + dividend) / NAV over the event days. F has 24 decimals: without an event in between it cancels and
 * growth is exact; with events the error stays below 1e-20. Floats would print a figure on a rounding boundary
 * differently by the order of operations.
 */
export interface GrowthIndex {
  readonly points: readonly NavPoint[]
  /** F at each point, in 1e-24. */
  readonly factors: readonly bigint[]
}

const ONE = 10n ** 24n
const E8 = 100_000_000n
// From yuan in 1/100000000 to a NAV in 1/10000 times a ratio in 1/1000000000.
const DIVIDEND_SCALE = 100_000n

/**
 * Builds the index once; every period, curve and drawdown is then a ratio of two of its points. An event dated on no
 * NAV day counts at the next NAV; one before the first NAV falls out of every ratio. @param points ascending by date.
 * @param events in any order.
 * @throws RangeError when dates do not rise or a NAV is not positive.
 */
export function growthIndex(points: readonly NavPoint[], events: readonly NavEvent[] = []): GrowthIndex {
  const waiting = [...events].sort((a, b) => (a.date < b.date ? -1 : 1))
  const factors: bigint[] = []
  let next = 0
  let factor = ONE
  let previousDate = ''
  for (const { date, nav } of points) {
    if (date <= previousDate || nav <= 0n) throw new RangeError(`NAV of ${date} is out of order or not positive`)
    for (let event = waiting[next]; event && event.date <= date; event = waiting[++next]) {
      factor = afterEvent(factor, nav, event)
    }
    previousDate = date
    factors.push(factor)
  }
  return { points, factors }
}

function afterEvent(factor: bigint, nav: NavE4, { splitE9 = ONE_RATIO, dividendE8 = 0n }: NavEvent): bigint {
  return (factor * (nav * splitE9 + dividendE8 * DIVIDEND_SCALE)) / (nav * ONE_RATIO)
}

/**
 * Growth from one point to another, truncated at 8 decimals, so that a later half-up rounding to fewer decimals equals
 * rounding the exact value; rounding twice would not.
 */
export function growthBetween(index: GrowthIndex, from: number, to: number): RateE8 {
  const start = adjusted(index, from)
  return rateE8(((adjusted(index, to) - start) * E8) / start)
}

/** NAV x F: comparable across dividends and splits. @throws RangeError outside the index. */
export function adjusted({ points, factors }: GrowthIndex, position: number): bigint {
  const point = points[position]
  const factor = factors[position]
  if (!point || factor === undefined) throw new RangeError('no NAV at that position')
  return point.nav * factor
}

/** Position of the last NAV on or before `date`, or -1. */
export function lastOnOrBefore({ points }: GrowthIndex, date: IsoDate): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]!.date <= date) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Position of the first NAV on or after `date` (the anchor of a manager's tenure), or -1. */
export function firstOnOrAfter(index: GrowthIndex, date: IsoDate): number {
  const position = lastOnOrBefore(index, addDays(date, -1)) + 1
  return position < index.points.length ? position : -1
}

/** Growth of an index between two days, each taken at the nearest earlier point; null before the first one. */
export function growthOver(index: GrowthIndex | null, from: IsoDate, to: IsoDate): RateE8 | null {
  if (!index) return null
  const start = lastOnOrBefore(index, from)
  return start < 0 ? null : growthBetween(index, start, lastOnOrBefore(index, to))
}
