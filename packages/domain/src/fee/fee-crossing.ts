import { divideHalfUp } from '../money/decimal.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type FeeTier, tierFor } from './fee-tier.ts'

/** The terms of a share class that decide what holding it costs. */
export type HoldingTerms = {
  /** What is paid for buying, after the discount. */
  readonly entry: RateE8
  /** The yearly sales service fee, inside the NAV. */
  readonly service: RateE8
  /** Redemption tiers in force, lowest first. */
  readonly redeem: readonly FeeTier[]
}

const DAYS_A_YEAR = 365
/** From the rule of 2026 on, shares held for longer than a year pay no sales service fee. */
const SERVICE_DAYS = 365

/** What buying, holding for `days` and selling costs, as a part of the amount; the NAV itself is left out. */
export function costOfHolding({ entry, service, redeem }: HoldingTerms, days: number): RateE8 {
  const served = BigInt(Math.min(days, SERVICE_DAYS))
  const exit = tierFor(redeem, BigInt(days))?.rate ?? 0n
  return rateE8(entry + exit + divideHalfUp(service * served, BigInt(DAYS_A_YEAR)))
}

/**
 * The first day on which holding `fixed`, which is paid at the entry, costs no more than `daily`; null when it never
 * does, or already does on the first day.
 */
export function feeCrossing(fixed: HoldingTerms, daily: HoldingTerms): number | null {
  for (let days = 1; days <= SERVICE_DAYS; days++)
    if (costOfHolding(fixed, days) <= costOfHolding(daily, days)) return days === 1 ? null : days
  return null
}
