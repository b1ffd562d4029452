import { addMonths } from '../calendar/dates.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type GrowthIndex, growthBetween, growthOver, type NavPoint } from './growth-index.ts'

/** Growth of one year from every NAV that is at least a year old. */
export interface YearHoldings {
  /** Days on which one might have bought. */
  readonly count: number
  /** Those that ended above their start. */
  readonly gains: number
  /** gains / count, truncated at 8 decimals. */
  readonly shareOfGains: RateE8
  /** The middle one, or the mean of the two middle ones, truncated. */
  readonly median: RateE8
  readonly lowest: RateE8
  readonly highest: RateE8
  /** Of equal width and without a gap; zero is a border. */
  readonly buckets: readonly { readonly from: RateE8; readonly to: RateE8; readonly count: number }[]
  /** The first day and the last day that one might have bought. */
  readonly from: NavPoint
  readonly to: NavPoint
  /** The benchmark held over the same days; null without one that reaches back to the first of them. */
  readonly benchmark: HeldBenchmark | null
}

/** What the benchmark grew by over the same days, from each of the same starts. */
export type HeldBenchmark = Pick<YearHoldings, 'gains' | 'shareOfGains' | 'median'>

const MONTHS = 12
/** A distribution over less says more of the one year than of the fund. */
const FEWEST_MONTHS = 24
const MOST_BUCKETS = 22

/** Null for less than two years of NAVs. */
export function yearHoldings(
  index: GrowthIndex,
  benchmark: GrowthIndex | null,
  end = index.points.length - 1,
): YearHoldings | null {
  const [first, last] = [index.points[0], index.points[end]]
  if (!first || !last || addMonths(first.date, FEWEST_MONTHS) > last.date) return null
  const growths: number[] = []
  const reference: number[] = []
  let latest = 0
  let due = 0
  for (let start = 0; start < end; start++) {
    const day = addMonths(index.points[start]!.date, MONTHS)
    if (day > last.date) break
    // Both ends only move forward.
    while (due < end && index.points[due + 1]!.date <= day) due++
    growths.push(Number(growthBetween(index, start, due)))
    const other = growthOver(benchmark, index.points[start]!.date, index.points[due]!.date)
    if (other !== null) reference.push(Number(other))
    latest = start
  }
  const sorted = sortedRates(growths)
  return {
    count: sorted.length,
    ...gainsOf(sorted),
    benchmark: reference.length === sorted.length ? gainsOf(sortedRates(reference)) : null,
    lowest: sorted[0]!,
    highest: sorted.at(-1)!,
    buckets: bucketsOf(sorted),
    from: first,
    to: index.points[latest]!,
  }
}

/** Rates fit into a float exactly, and floats sort a hundred times faster. */
const sortedRates = (growths: readonly number[]): RateE8[] =>
  Array.from(Float64Array.from(growths).sort(), growth => rateE8(BigInt(growth)))

function gainsOf(sorted: readonly RateE8[]): HeldBenchmark {
  const gains = sorted.filter(growth => growth > 0n).length
  const shareOfGains = rateE8((BigInt(gains) * ONE) / BigInt(sorted.length))
  return { gains, shareOfGains, median: medianOf(sorted) }
}

const ONE = 100_000_000n

/** @param sorted ascending, at least one. */
export function medianOf(sorted: readonly RateE8[]): RateE8 {
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new RangeError('no values')
  return sorted.length % 2 === 1 ? upper : rateE8((upper + (sorted[middle - 1] ?? upper)) / 2n)
}

/** Round steps, from a hundredth of a percent. */
const STEPS = [1n, 2n, 5n, 10n, 20n, 25n, 50n, 100n, 200n, 250n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 100_000n]
const HUNDREDTH_OF_PERCENT = 10_000n

/** At most 22 of the narrowest round width that covers all values. A value on a border counts above it. */
function bucketsOf(sorted: readonly RateE8[]): YearHoldings['buckets'] {
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  const placed = (width: bigint) => ({ first: floorBy(low, width), last: floorBy(high, width) })
  const width =
    STEPS.map(step => step * HUNDREDTH_OF_PERCENT).find(step => {
      const { first, last } = placed(step)
      return last - first < BigInt(MOST_BUCKETS)
    }) ?? high - low + 1n
  const { first, last } = placed(width)
  const counts = new Map<bigint, number>()
  for (const growth of sorted) {
    const bucket = floorBy(growth, width)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return Array.from({ length: Number(last - first) + 1 }, (_, at) => {
    const bucket = first + BigInt(at)
    return { from: rateE8(bucket * width), to: rateE8((bucket + 1n) * width), count: counts.get(bucket) ?? 0 }
  })
}

const floorBy = (value: bigint, width: bigint): bigint =>
  value >= 0n ? value / width : -((-value + width - 1n) / width)
