import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type FeeTier, tierFor } from './fee-tier.ts'
import { ownReturnFrom } from './service-return.ts'

/** The terms of a share class that decide what holding it costs. */
export type CostTerms = {
  /** What is paid for buying, after the discount. */
  readonly entry: RateE8
  /** The yearly sales service fee, inside the NAV. */
  readonly service: RateE8
  /** Days after the purchase whose service fee the holder bears: later accruals are returned. */
  readonly serviceDays: number
  /** Redemption tiers in force, lowest first. */
  readonly redeem: readonly FeeTier[]
}

const DAYS_A_YEAR = 365
/** Classes whose costs do not cross within three years are not compared. */
const MOST_DAYS = 3 * DAYS_A_YEAR

/** Days after a purchase in own sales whose service fee is not returned (`own-service-fee-return`). */
export function serviceDaysFrom(day: IsoDate): number {
  const first = ownReturnFrom()
  return first === null ? MOST_DAYS : Math.max(daysBetween(day, first) - 1, 0)
}

/** What buying, holding for `days` and selling costs, as a part of the amount; the NAV itself is left out. */
export function costOfHolding({ entry, service, serviceDays, redeem }: CostTerms, days: number): RateE8 {
  const served = BigInt(Math.min(days, serviceDays))
  const exit = tierFor(redeem, BigInt(days))?.rate ?? 0n
  return rateE8(entry + exit + divideHalfUp(service * served, BigInt(DAYS_A_YEAR)))
}

/**
 * The first day on which holding `fixed`, which is paid at the entry, costs no more than `daily`; null when it never
 * does, or already does on the first day.
 */
export function feeCrossing(fixed: CostTerms, daily: CostTerms): number | null {
  for (let days = 1; days <= MOST_DAYS; days++)
    if (costOfHolding(fixed, days) <= costOfHolding(daily, days)) return days === 1 ? null : days
  return null
}
