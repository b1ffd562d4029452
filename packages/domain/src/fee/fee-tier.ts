import type { IsoDate } from '../calendar/dates.ts'
import type { LegalChannel, LegalHolder } from '../law/legal-rule.ts'
import type { Fen, RateE8 } from '../money/money.ts'

export type FeeKind = 'subscribe' | 'purchase' | 'redeem' | 'backend'
/** The kind of holder to which a table applies. */
export type FeeHolder = 'all' | LegalHolder
/** The sales channel to which a table applies: all, or agencies only. */
export type FeeChannel = 'all' | 'agency'
/** Kind of holder and sales channel of a payment. */
export type Payer = { holder: LegalHolder; channel: LegalChannel }

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
  holder: FeeHolder
  channel: FeeChannel
}

/** A person who buys from the firm itself, the default on public pages. */
const OWN_PERSON: Payer = { holder: 'person', channel: 'own' }

/**
 * The tiers of `kind` that `payer` pays on `day`, lowest first; empty when the fund has no such charge. Among the
 * matching tables the newest applies, and of two with the same day the more specific one.
 */
export function tiersInForce(
  tiers: readonly FeeTier[],
  kind: FeeKind,
  day: IsoDate,
  { holder, channel }: Payer = OWN_PERSON,
): FeeTier[] {
  const begun = tiers.filter(
    tier =>
      tier.kind === kind &&
      tier.effectiveFrom <= day &&
      (tier.holder === 'all' || tier.holder === holder) &&
      (tier.channel === 'all' || tier.channel === channel),
  )
  const winner = begun.reduce<FeeTier | undefined>(
    (best, tier) => (best && !precedes(tier, best) ? best : tier),
    undefined,
  )
  return begun
    .filter(tier => winner !== undefined && isSameTable(tier, winner))
    .sort((a, b) => (a.fromValue < b.fromValue ? -1 : a.fromValue > b.fromValue ? 1 : 0))
}

/** Identifies a table, also by one of its lines. */
export type FeeTableKey = Pick<FeeTier, 'kind' | 'effectiveFrom' | 'holder' | 'channel'>

export const isSameTable = (a: FeeTableKey, b: FeeTableKey): boolean =>
  a.kind === b.kind && a.effectiveFrom === b.effectiveFrom && a.holder === b.holder && a.channel === b.channel

const precedes = (a: FeeTier, b: FeeTier): boolean =>
  a.effectiveFrom === b.effectiveFrom ? madeFor(a) > madeFor(b) : a.effectiveFrom > b.effectiveFrom

const madeFor = ({ holder, channel }: FeeTier): number => (channel === 'all' ? 0 : 2) + (holder === 'all' ? 0 : 1)

/** The tier of `value`: the last whose lower bound it reaches. `tiers` are sorted, lowest first. */
export function tierFor(tiers: readonly FeeTier[], value: bigint): FeeTier | null {
  return tiers.findLast(tier => tier.fromValue <= value) ?? null
}
