import type { Use } from './correct.ts'
import { divideHalfUp, fixedAt, rateAt, type SimFund, type Tiers } from './world.ts'

const WHOLE = 1_000_000_000_000n
const FULL_PRICE = 10_000n

/** The net amount of a payment: by the outside method, or less a fixed fee, which no discount lowers. */
export function afterFee(tiers: Tiers, gross: bigint, discountE4 = FULL_PRICE): bigint {
  const fixed = fixedAt(tiers, gross)
  if (fixed !== undefined) return gross > fixed ? gross - fixed : 0n
  return divideHalfUp(gross * WHOLE, WHOLE + rateAt(tiers, gross) * discountE4)
}

/**
 * The invested part of a conversion: a more expensive fund charges the supplement fee, a cheaper one refunds nothing;
 * back-end classes charge later.
 */
export function investedIn(out: SimFund, into: SimFund, crossing: bigint): bigint {
  const isFixed = fixedAt(out.buy, crossing) !== undefined || fixedAt(into.buy, crossing) !== undefined
  if (out.convertFormula === 'B' || isFixed) {
    const more = afterFee(out.buy, crossing) - afterFee(into.buy, crossing)
    return crossing - (more > 0n ? more : 0n)
  }
  const more = rateAt(into.buy, crossing) - rateAt(out.buy, crossing)
  return more > 0n ? divideHalfUp(crossing * 100_000_000n, 100_000_000n + more) : crossing
}

/** The deferred front-end charge on the original cost of sold shares. */
export function backEndFee(fund: SimFund, use: Use): bigint {
  if (fund.fee !== 'B') return 0n
  const rate = rateAt(fund.back, use.age)
  const divisor = fund.backFormula === 'A' ? 100_000_000n : 100_000_000n + rate
  return divideHalfUp(use.shares * use.nav * use.ratio[1] * rate, 10_000n * divisor * use.ratio[0])
}
