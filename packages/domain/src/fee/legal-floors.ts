import { type IsoDate, isoDate } from '../calendar/dates.ts'
import type { RateStep } from '../law/legal-rule.ts'
import { legalRules, ruleOn } from '../law/legal-rules.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type FeeTier, tierFor, tiersInForce } from './fee-tier.ts'

/** The days on which floors change. */
const FLOOR_DAYS = legalRules['redemption-fee-floor'].rows.map(row => row.effectiveFrom).sort()
const FIRST_FLOOR = FLOOR_DAYS[0] ?? isoDate('2026-01-01')

export type FloorFault = { effectiveFrom: IsoDate; fromDays: bigint; problem: 'below-floor' | 'not-all-to-fund' }

/**
 * Where a fund's redemption tables fall below the legal floors of 2026. The caller leaves out exempt funds:
 * money-market funds, ETFs and deposit-certificate funds. Source: rules 2.6.
 */
export function redemptionFloorFaults(tiers: readonly FeeTier[]): FloorFault[] {
  const starts = tiers.filter(tier => tier.kind === 'redeem').map(tier => tier.effectiveFrom)
  const [first = FIRST_FLOOR] = starts.map(judgedOn).sort()
  const changes = FLOOR_DAYS.filter(day => day >= first)
  return [...new Set([first, ...starts.map(judgedOn), ...changes])].sort().flatMap(day => faultsOn(tiers, day))
}

/** The least fee of shares held so many calendar days, under a table that begins on `day`. */
export const redemptionFloor = (days: bigint, day: IsoDate): RateE8 =>
  floorsOn(judgedOn(day)).findLast(each => each.fromDays <= days)?.rate ?? rateE8(0n)

/** A table older than the law is judged on the law's first day, if still in force then. */
const judgedOn = (day: IsoDate): IsoDate => (day < FIRST_FLOOR ? FIRST_FLOOR : day)

const floorsOn = (day: IsoDate): readonly RateStep[] => ruleOn('redemption-fee-floor', day)?.figure ?? []

function faultsOn(tiers: readonly FeeTier[], day: IsoDate): FloorFault[] {
  const table = tiersInForce(tiers, 'redeem', day)
  const bounds = [...new Set([...floorsOn(day).map(floor => floor.fromDays), ...table.map(tier => tier.fromValue)])]
  return bounds.flatMap((fromDays): FloorFault[] => {
    const tier = tierFor(table, fromDays)
    const minRate = redemptionFloor(fromDays, day)
    const rate = tier?.rate ?? 0n
    if (rate < minRate) return [{ effectiveFrom: day, fromDays, problem: 'below-floor' }]
    if (tier && tier.rate > 0n && tier.toFundE4 !== 10_000)
      return [{ effectiveFrom: day, fromDays, problem: 'not-all-to-fund' }]
    return []
  })
}
