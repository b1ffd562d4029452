import { type RateE8, rateE8 } from '../money/money.ts'

/** Work in 40 decimals: the steps below lose less than 1e-36 together. */
const ONE = 10n ** 40n
const PER_SHARE_E8 = 100_000_000n

/**
 * 七日年化 of a money fund from seven daily incomes per 10,000 shares, each at 4 decimals (1.5787 is 15787n).
 * 'compound' is for funds that carry income forward daily: (product of 1 + income/10000) ^ (365/7) - 1, taken as an
 * integer seventh root and then a power of 365, all in fixed point. 'simple' is for monthly carry: average x 365 / 10000.
 * Null before there are seven days. Cut at 8 decimals like other yields.  Source: rules 2.9.
 */
export function sevenDayYield(incomesE4: readonly bigint[], carry: 'compound' | 'simple'): RateE8 | null {
  if (incomesE4.length !== 7) return null
  if (carry === 'simple') return rateE8((incomesE4.reduce((sum, income) => sum + income, 0n) * 365n) / 7n)
  // An income at 4 decimals per 10,000 shares is 1e-8 yuan per share, and a share is worth 1.
  const week = incomesE4.reduce((product, income) => (product * (PER_SHARE_E8 + income)) / PER_SHARE_E8, ONE)
  const annual = power(seventhRoot(week), 365)
  return rateE8((annual - ONE) / (ONE / PER_SHARE_E8))
}

/** value ^ (1/7) in fixed point: the integer seventh root of value x ONE^6, by Newton's method from above. */
function seventhRoot(value: bigint): bigint {
  const radicand = value * ONE ** 6n
  let root = value > ONE ? value : ONE
  for (;;) {
    const better = (6n * root + radicand / root ** 6n) / 7n
    if (better >= root) return root
    root = better
  }
}

function power(base: bigint, exponent: number): bigint {
  let [result, square] = [ONE, base]
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * square) / ONE
    square = (square * square) / ONE
  }
  return result
}
