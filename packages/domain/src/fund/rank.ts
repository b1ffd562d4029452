import { divideHalfUp } from '../money/decimal.ts'
import { type RateE8, rateE8 } from '../money/money.ts'

export interface Rank {
  readonly rank: number
  /** The number of entries with a value. */
  readonly total: number
}

/**
 * Ranks in descending order of value; equal values share a rank and the next one is skipped (1, 2, 2, 4). A missing
 * value has no rank. Values must be unrounded.
 */
export function rankOf(values: readonly (bigint | null)[]): (Rank | null)[] {
  const present = values.filter(value => value !== null).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const placeOf = new Map<bigint, number>()
  present.forEach((value, index) => {
    if (!placeOf.has(value)) placeOf.set(value, index + 1)
  })
  return values.map(value => (value === null ? null : { rank: placeOf.get(value)!, total: present.length }))
}

/**
 * Compares by value, highest first by default; missing values come last in both directions. Equals keep their order.
 */
export function compareYields(a: bigint | null, b: bigint | null, direction: 'falling' | 'rising' = 'falling'): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (a === b) return 0
  return a > b === (direction === 'falling') ? -1 : 1
}

/** The mean of the present values, half-up at 8 decimals; null when there are none. */
export function meanOf(values: readonly (RateE8 | null)[]): RateE8 | null {
  const present = values.filter(value => value !== null)
  const sum = present.reduce((total: bigint, value) => total + value, 0n)
  return present.length === 0 ? null : rateE8(divideHalfUp(sum, BigInt(present.length)))
}
