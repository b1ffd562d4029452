import { divideHalfUp } from '../money/decimal.ts'
import { ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'
import { adjusted, type GrowthIndex, growthBetween, type NavPoint } from './growth-index.ts'

/** The deepest fall of a stretch, and the NAV that made it good. */
export interface DeepestFall {
  /** As a positive rate, truncated at 8 decimals. */
  readonly fall: RateE8
  readonly peak: NavPoint
  readonly trough: NavPoint
  /** The first NAV after the trough that is no lower than the peak; null while there is none. */
  readonly recovered: NavPoint | null
}

/**
 * The deepest fall between two positions, both included, adjusted for dividends and splits; the first NAV counts as a
 * peak, and of equal falls the earlier one. Null when the NAV never fell. A recovery counts until `end`.
 */
export function deepestFall(index: GrowthIndex, start: number, end: number): DeepestFall | null {
  let [peak, peakValue] = [start, adjusted(index, start)]
  let lowest = peakValue
  let worst = { fall: rateE8(0n), peak: start, trough: start }
  for (let position = start; position <= end; position++) {
    const value = adjusted(index, position)
    if (value > peakValue) {
      ;[peak, peakValue, lowest] = [position, value, value]
    } else if (value < lowest) {
      lowest = value
      const fall = rateE8(-growthBetween(index, peak, position))
      if (fall > worst.fall) worst = { fall, peak, trough: position }
    }
  }
  if (worst.fall <= 0n) return null
  const high = adjusted(index, worst.peak)
  let recovered = worst.trough
  while (recovered <= end && adjusted(index, recovered) < high) recovered++
  return {
    fall: worst.fall,
    peak: index.points[worst.peak]!,
    trough: index.points[worst.trough]!,
    recovered: recovered <= end ? index.points[recovered]! : null,
  }
}

/** How far each NAV from `start` to `end` is below the highest one since `start`, as a positive rate. */
export function fallsOf(index: GrowthIndex, start: number, end: number): RateE8[] {
  let peak = start
  return Array.from({ length: end - start + 1 }, (_, step) => {
    if (adjusted(index, start + step) > adjusted(index, peak)) peak = start + step
    return rateE8(-growthBetween(index, peak, start + step))
  })
}

/** The rise that leads from the trough back to the peak: fall / (1 - fall), half-up. @throws RangeError for a total loss. */
export function riseToRecover(fall: RateE8): RateE8 {
  return rateE8(divideHalfUp(fall * ONE_RATE, ONE_RATE - fall))
}
