import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import type { FeeTier } from '../fee/fee-tier.ts'
import { addShares, type RateE8, rateE8, type ShareCents } from '../money/money.ts'

type HeldLot = { registerDate: IsoDate; remaining: ShareCents }
export type HoldRange = { fromDays: number; toDays: number | null; rate: RateE8; shares: ShareCents }
export type HoldPeriod = {
  since: IsoDate | null
  days: number | null
  /** Average days per share, rounded down. */
  averageDays: number | null
  ranges: HoldRange[]
}

/**
 * Holding days of a holding's shares on `on`, and the shares in each range of the redemption fee.
 * @param lots oldest first. @param tiers those in force, lowest first.
 */
export function holdPeriodOf(lots: readonly HeldLot[], tiers: readonly FeeTier[], on: IsoDate): HoldPeriod {
  const daysOf = (lot: HeldLot): number => daysBetween(lot.registerDate, on)
  const starts = tiers[0]?.fromValue === 0n ? tiers : [{ fromValue: 0n, rate: rateE8(0n) }, ...tiers]
  const ranges = starts.map(({ fromValue, rate }, at) => {
    const next = starts[at + 1]
    const [fromDays, toDays] = [Number(fromValue), next ? Number(next.fromValue) : null]
    const own = lots.filter(lot => daysOf(lot) >= fromDays && (toDays === null || daysOf(lot) < toDays))
    return { fromDays, toDays, rate, shares: addShares(...own.map(lot => lot.remaining)) }
  })
  const shares = addShares(...lots.map(lot => lot.remaining))
  const shareDays = lots.reduce((sum, lot) => sum + lot.remaining * BigInt(daysOf(lot)), 0n)
  const first = lots[0]
  if (!first || shares === 0n) return { since: null, days: null, averageDays: null, ranges }
  return { since: first.registerDate, days: daysOf(first), averageDays: Number(shareDays / shares), ranges }
}
