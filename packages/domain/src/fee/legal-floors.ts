import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type FeeTier, tierFor, tiersInForce } from './fee-tier.ts'

/**
 * From this day a redemption of an open fund costs at least the floor, and the whole fee belongs to the fund's assets.
 */
const FLOORS_IN_FORCE_FROM = isoDate('2026-01-01')

/** THE floors of a redemption fee by calendar days held, lowest first. */
const redemptionFloors: readonly { fromDays: bigint; minRate: RateE8 }[] = [
  { fromDays: 0n, minRate: rateE8(1_500_000n) },
  { fromDays: 7n, minRate: rateE8(1_000_000n) },
  { fromDays: 30n, minRate: rateE8(500_000n) },
  { fromDays: 180n, minRate: rateE8(0n) },
]

export type FloorFault = { effectiveFrom: IsoDate; fromDays: bigint; problem: 'below-floor' | 'not-all-to-fund' }

/**
 * Where a fund's redemption tables fall below the legal floors of 2026. The caller leaves out exempt funds:
 * money-market funds, ETFs and deposit-certificate funds. Source: rules 2.6.
 */
export function redemptionFloorFaults(tiers: readonly FeeTier[]): FloorFault[] {
  const starts = new Set(tiers.filter(tier => tier.kind === 'redeem').map(tier => tier.effectiveFrom))
  // A table older than the rule is checked on the rule's first day, if still in force then.
  const judged = [...new Set([...starts].map(day => (day < FLOORS_IN_FORCE_FROM ? FLOORS_IN_FORCE_FROM : day)))]
  if (judged.length === 0) judged.push(FLOORS_IN_FORCE_FROM)
  return judged.flatMap(day => faultsOn(tiers, day))
}

/** The least fee of shares held so many calendar days. */
export const redemptionFloor = (days: bigint): RateE8 =>
  redemptionFloors.findLast(each => each.fromDays <= days)?.minRate ?? rateE8(0n)

function faultsOn(tiers: readonly FeeTier[], day: IsoDate): FloorFault[] {
  const table = tiersInForce(tiers, 'redeem', day)
  const bounds = [...new Set([...redemptionFloors.map(floor => floor.fromDays), ...table.map(tier => tier.fromValue)])]
  return bounds.flatMap((fromDays): FloorFault[] => {
    const tier = tierFor(table, fromDays)
    const minRate = redemptionFloor(fromDays)
    const rate = tier?.rate ?? 0n
    if (rate < minRate) return [{ effectiveFrom: day, fromDays, problem: 'below-floor' }]
    if (tier && tier.rate > 0n && tier.toFundE4 !== 10_000)
      return [{ effectiveFrom: day, fromDays, problem: 'not-all-to-fund' }]
    return []
  })
}
