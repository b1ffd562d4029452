import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { FEE_TYPE, type FeeType } from '../codes/fee-types.ts'
import type { LegalChannel } from '../law/legal-rule.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  addFen,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  navE4,
  ONE_RATE,
  ONE_RATIO,
  portionOf,
  type RateE8,
  type RatioE9,
  rateE8,
  type ShareCents,
  shareCents,
} from '../money/money.ts'
import { type FeeTier, tierFor } from './fee-tier.ts'
import { type MandatoryFee, withMandatoryFee } from './mandatory-fee.ts'

/** Properties that a lot keeps from its purchase, even if the fund's terms or the holder change. */
export type LotOrigin = {
  registerDate: IsoDate
  /** The trading day of the order that bought it. */
  tradeDate: IsoDate
  /** How its entry is charged: what paid at entry never pays at the back end. */
  feeType: FeeType
  /** Who sold it: this firm, or the agency from which it was transferred here. */
  channel: LegalChannel
  /** Purchase NAV, in shares before any later split. */
  nav: NavE4
  /** Ratios of later splits, by which to divide `nav`, oldest first; absent means none. */
  splits?: readonly RatioE9[]
  /** The originally bought lot, if this one is a copy. */
  rootLotId?: bigint | null
  /** The day at whose NAVs a conversion of its whole class brought it here; null where it was bought. */
  convertedOn?: IsoDate | null
}

/** Shares registered on one day by one confirmation; fees by holding time apply per lot. */
export type Lot = LotOrigin & {
  lotId: bigint
  /** The order that made it: of two lots of one trading day, the one accepted first is the older. */
  orderId: bigint
  remaining: ShareCents
}

/** A lot's purchase NAV adjusted for splits, half-up to 1/10000: for display only, no figure is computed from it. */
export const navInSharesOfNow = ({ nav, splits = [] }: Pick<Lot, 'nav' | 'splits'>): NavE4 =>
  navE4(divideHalfUp(nav * ONE_RATIO ** BigInt(splits.length), productOf(splits)))

export type DatedSplit = { day: IsoDate; ratio: RatioE9 }

/**
 * The splits that a lot's purchase NAV is adjusted for, with their days, oldest first. `ofFund`: all of the fund until
 * now.
 */
export function splitsOfLot({ splits = [] }: Pick<Lot, 'splits'>, ofFund: readonly DatedSplit[]): DatedSplit[] {
  const earlier = [...ofFund].sort((a, b) => (a.day < b.day ? -1 : 1))
  const found: DatedSplit[] = []
  // The lot knows its ratios in their order: each is the newest split of that ratio before the one found last.
  for (const ratio of [...splits].reverse()) {
    const at = earlier.findLastIndex(split => split.ratio === ratio)
    const [split] = at < 0 ? [] : earlier.splice(at)
    if (split) found.unshift(split)
  }
  return found
}

const productOf = (splits: readonly RatioE9[]): bigint => splits.reduce((product, ratio) => product * ratio, 1n)

export type LotUse = {
  lotId: bigint
  registerDate: IsoDate
  feeType: FeeType
  channel: LegalChannel
  /** What the lot held before this use. */
  remainingBefore: ShareCents
  shares: ShareCents
  days: number
  rate: RateE8
  gross: Fen
  fee: Fen
  toFund: Fen
  backendRate: RateE8
  backendFee: Fen
}

export type RedemptionFee = { uses: LotUse[]; gross: Fen; fee: Fen; toFund: Fen; backendFee: Fen; net: Fen }

export type RedemptionTerms = {
  /** Redemption tiers in force, by holding days, lowest first. */
  redeemTiers: readonly FeeTier[]
  /** Back-end tiers in force; they charge the lots that paid nothing at entry. */
  backendTiers: readonly FeeTier[]
  /** A: fee = cost x rate; B: fee = cost x rate / (1 + rate). Rules 2.5. */
  backendFormula: 'A' | 'B'
  /** Set on a declared day of a money-market fund. */
  mandatory?: MandatoryFee | null
}

const E4 = 10_000n

/**
 * The charges for redeeming `shares` at `nav`, by lot, oldest registration first; each lot is rounded and the totals
 * are sums of the rounded figures (rules 2.6). Holding days run from registration to `confirmDate`.
 * @throws RangeError when the lots hold fewer shares than asked.
 */
export function redemptionFee(
  shares: ShareCents,
  nav: NavE4,
  lots: readonly Lot[],
  confirmDate: IsoDate,
  terms: RedemptionTerms,
): RedemptionFee {
  const used: LotUse[] = []
  let left: bigint = shares
  for (const lot of inFifoOrder(lots)) {
    if (left === 0n) break
    const taken = shareCents(lot.remaining < left ? lot.remaining : left)
    if (taken === 0n) continue
    left -= taken
    used.push(useLot(lot, taken, nav, confirmDate, terms))
  }
  if (left > 0n) throw new RangeError('the lots hold fewer shares than the order redeems')
  const uses = terms.mandatory ? withMandatoryFee(used, nav, terms.mandatory) : used
  const gross = addFen(...uses.map(use => use.gross))
  const fee = addFen(...uses.map(use => use.fee))
  const toFund = addFen(...uses.map(use => use.toFund))
  const backendFee = addFen(...uses.map(use => use.backendFee))
  return { uses, gross, fee, toFund, backendFee, net: fen(gross - fee - backendFee) }
}

/** In the order in which sales use lots: by registration, then by trading day and acceptance of the order, not by the order in which funds settle. */
export const inFifoOrder = <T extends Lot>(lots: readonly T[]): T[] =>
  [...lots].sort((a, b) =>
    a.registerDate === b.registerDate ? byOrder(a, b) : a.registerDate < b.registerDate ? -1 : 1,
  )

/** A conversion of a whole class makes several lots by one order, in the order of those that they were. */
const byOrder = (a: Lot, b: Lot): number =>
  a.tradeDate === b.tradeDate
    ? Number(a.orderId - b.orderId) || Number(a.lotId - b.lotId)
    : a.tradeDate < b.tradeDate
      ? -1
      : 1

function useLot(lot: Lot, shares: ShareCents, nav: NavE4, confirmDate: IsoDate, terms: RedemptionTerms): LotUse {
  const days = daysBetween(lot.registerDate, confirmDate)
  const gross = moneyFor(shares, nav)
  const tier = tierFor(terms.redeemTiers, BigInt(days))
  const rate = tier?.rate ?? rateE8(0n)
  const fee = portionOf(gross, rate)
  const toFund = fen(divideHalfUp(fee * BigInt(tier?.toFundE4 ?? 0), E4))
  const backendTiers = lot.feeType === FEE_TYPE.backEnd ? terms.backendTiers : []
  const backendRate = tierFor(backendTiers, BigInt(days))?.rate ?? rateE8(0n)
  return {
    lotId: lot.lotId,
    registerDate: lot.registerDate,
    feeType: lot.feeType,
    channel: lot.channel,
    remainingBefore: lot.remaining,
    shares,
    days,
    rate,
    gross,
    fee,
    toFund,
    backendRate,
    backendFee: backendFee(shares, lot, backendRate, terms.backendFormula),
  }
}

/** The deferred charge on the purchase cost of the shares, rounded once; splits are divided out exactly. */
function backendFee(shares: ShareCents, { nav, splits = [] }: Lot, rate: RateE8, formula: 'A' | 'B'): Fen {
  const divisor = formula === 'A' ? ONE_RATE : ONE_RATE + rate
  const cost = shares * nav * ONE_RATIO ** BigInt(splits.length)
  return fen(divideHalfUp(cost * rate, E4 * divisor * productOf(splits)))
}

/** Holding days at which a fee falls and the new rates; null for the fee that does not fall then. */
export type LowerFee = { days: number; rate: RateE8 | null; backendRate: RateE8 | null }

/**
 * The first number of holding days at which redeeming `lot` costs less than on `confirmDate`; null when it cannot get
 * cheaper.
 */
export function cheaperFrom(
  lot: Pick<Lot, 'registerDate' | 'feeType'>,
  confirmDate: IsoDate,
  { redeemTiers, ...terms }: Pick<RedemptionTerms, 'redeemTiers' | 'backendTiers'>,
): LowerFee | null {
  const backendTiers = lot.feeType === FEE_TYPE.backEnd ? terms.backendTiers : []
  const held = BigInt(daysBetween(lot.registerDate, confirmDate))
  const fallen = (tiers: readonly FeeTier[], days: bigint): RateE8 | null => {
    const then = tierFor(tiers, days)
    return then && then.rate < (tierFor(tiers, held)?.rate ?? 0n) ? then.rate : null
  }
  const steps = [...redeemTiers, ...backendTiers].map(tier => tier.fromValue).filter(days => days > held)
  return (
    steps
      .sort((a, b) => (a < b ? -1 : 1))
      .map(days => ({
        days: Number(days),
        rate: fallen(redeemTiers, days),
        backendRate: fallen(backendTiers, days),
      }))
      .find(step => step.rate !== null || step.backendRate !== null) ?? null
  )
}

/**
 * The back-end tiers of a lot by the day on which its sale is confirmed: free from `freeConfirmed` on, when the law ends the charge.
 * Source: rules 2.5.
 */
export function untilFree(
  backendTiers: readonly FeeTier[],
  { registerDate }: Pick<Lot, 'registerDate'>,
  freeConfirmed: IsoDate | null,
): readonly FeeTier[] {
  const [first] = backendTiers
  if (freeConfirmed === null || first === undefined) return backendTiers
  const days = BigInt(Math.max(daysBetween(registerDate, freeConfirmed), 0))
  return [
    ...backendTiers.filter(tier => tier.fromValue < days),
    { ...first, fromValue: days, rate: rateE8(0n), fixedFee: null },
  ]
}

/** `lots` after earlier orders have taken `shares`, oldest registration first. */
function lotsAfter<T extends Lot>(lots: readonly T[], shares: ShareCents): T[] {
  let left: bigint = shares
  return inFifoOrder(lots).flatMap(lot => {
    const taken = lot.remaining < left ? lot.remaining : left
    left -= taken
    return taken === lot.remaining ? [] : [{ ...lot, remaining: shareCents(lot.remaining - taken) }]
  })
}

/** A sale that takes lots before another one; `isFree` says which it may take. */
export type EarlierSale = { shares: ShareCents; isFree: (lot: Lot) => boolean }

/** `lots` after earlier sales, each of which takes the oldest that it may. */
export const lotsAfterSales = <T extends Lot>(lots: readonly T[], sales: readonly EarlierSale[]): T[] =>
  sales.reduce<T[]>(
    (left, { shares, isFree }) => [
      ...left.filter(lot => !isFree(lot)),
      ...lotsAfter(
        left.filter(lot => isFree(lot)),
        shares,
      ),
    ],
    [...lots],
  )

/** What is left of `lots`. */
export const remainingOf = (lots: readonly Lot[]): ShareCents =>
  shareCents(lots.reduce((sum, lot) => sum + lot.remaining, 0n))
