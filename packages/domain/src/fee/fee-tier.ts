import type { IsoDate } from '../calendar/dates.ts'
import type { Fen, RateE8 } from '../money/money.ts'

export type FeeKind = 'subscribe' | 'purchase' | 'redeem' | 'backend'

/**
 * One line of a fund's fee table; `fromValue` is fen for subscribe and purchase, calendar days for redeem and backend.
 */
export type FeeTier = {
  kind: FeeKind
  effectiveFrom: IsoDate
  fromValue: bigint
  rate: RateE8
  /** When set, the fee is this amount and `rate` is ignored. */
  fixedFee: Fen | null
  /** The part of a redemption fee that stays in the fund, in 1/10000. */
  toFundE4: number
}

/** The tiers of `kind` in force on `day`, lowest first; empty when the fund has no such charge. */
export function tiersInForce(tiers: readonly FeeTier[], kind: FeeKind, day: IsoDate): FeeTier[] {
  const begun = tiers.filter(tier => tier.kind === kind && tier.effectiveFrom <= day)
  const newest = begun.reduce((latest, tier) => (tier.effectiveFrom > latest ? tier.effectiveFrom : latest), '')
  return begun
    .filter(tier => tier.effectiveFrom === newest)
    .sort((a, b) => (a.fromValue < b.fromValue ? -1 : a.fromValue > b.fromValue ? 1 : 0))
}

/** The tier of `value`: the last whose lower bound it reaches. `tiers` are sorted, lowest first. */
export function tierFor(tiers: readonly FeeTier[], value: bigint): FeeTier | null {
  return tiers.findLast(tier => tier.fromValue <= value) ?? null
}
