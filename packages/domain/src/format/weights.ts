import { ONE_RATE, type RateE8, rateE8 } from '../money/money.ts'

/** Hundredths of a percent. */
const WHOLE = 10_000n
const STEP = ONE_RATE / WHOLE

/**
 * Parts of a whole in hundredths of a percent that add up to exactly 100.00 %, by the largest-remainder method (the
 * first of equal remainders wins). All are null when the whole is not positive.
 */
export function weightsOf(parts: readonly bigint[]): (RateE8 | null)[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  if (whole <= 0n) return parts.map(() => null)
  const cut = parts.map(part => floorDivide(part * WHOLE, whole))
  const left = Number(WHOLE - cut.reduce((sum, part) => sum + part, 0n))
  const byLoss = parts
    .map((part, at) => ({ at, lost: part * WHOLE - (cut[at] ?? 0n) * whole }))
    .sort((a, b) => (a.lost > b.lost ? -1 : a.lost < b.lost ? 1 : a.at - b.at))
  const lifted = new Set(byLoss.slice(0, left).map(each => each.at))
  return cut.map((part, at) => rateE8((lifted.has(at) ? part + 1n : part) * STEP))
}

/** Rounds negative parts down too, so that every remainder is positive. */
const floorDivide = (part: bigint, whole: bigint): bigint => (part - (((part % whole) + whole) % whole)) / whole
