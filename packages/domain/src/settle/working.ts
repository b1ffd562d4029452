import type { IsoDate } from '../calendar/dates.ts'
import { FEE_TYPE } from '../codes/fee-types.ts'
import type { ConversionRequest } from '../fee/conversion-fee.ts'
import { type FundTerms, tiersOf } from '../fee/fund-contract.ts'
import type { MandatoryFee } from '../fee/mandatory-fee.ts'
import { FULL_PRICE_E4 } from '../fee/purchase-fee.ts'
import type { LotOrigin, LotUse, RedemptionTerms } from '../fee/redemption-fee.ts'
import {
  type Fen,
  type NavE4,
  navE4,
  type RateE8,
  rateE8,
  type ShareCents,
  type ShareRounding,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import type { Position } from './position.ts'
import type { Posting } from './posting.ts'

/** The NAV that confirms an order: that of its trading day, in the version given. */
export type DayNav = {
  day: IsoDate
  nav: NavE4
  version: number
}

/** Every figure of a confirmation, so that a customer can check the result. */
export type Working = {
  confirmDate: IsoDate
  nav: NavE4
  navDay: IsoDate
  navVersion: number
  /** Purchase: the accepted payment. Redemption: shares x NAV. Dividend: entitled shares x amount per share. */
  gross: Fen
  rate: RateE8
  discountE4: number
  fixedFee: Fen | null
  /** Purchase: the amount invested, without interest. Redemption: the payout. */
  net: Fen
  /** All charges, those below included. */
  fee: Fen
  /** The company's part of the result, as only an outside registrar takes it; zero or more. */
  performanceFee: Fen
  toFund: Fen
  backendFee: Fen
  interest: Fen
  /** The unpaid loss of a money-market fund that the last shares bear; zero or negative. */
  unpaid: Fen
  /** Paid but not accepted; refunded to the card. */
  refund: Fen
  shares: ShareCents
  shareRounding: ShareRounding
  uses: LotUse[]
}

/** The lot that a confirmation registers. */
export type MadeLot = LotOrigin & { shares: ShareCents }

/**
 * The effect of a confirmation on one position; a conversion has two legs. `lots`: instead of `lot`, where a conversion of a
 * whole class moves each lot.
 */
export type Leg = {
  working: Working
  before: Position
  after: Position
  lot: MadeLot | null
  lots?: readonly MadeLot[]
}

export type Confirmed = {
  /** Null where no shares and no money are confirmed: a freeze, a change of the dividend method. */
  own: Leg | null
  into: Leg | null
  /** The position in the order's own fund afterwards. */
  position: Position
  postings: Posting[]
  /** Owed to the card on the order's pay date. */
  payout: Fen
  /** Shares of a huge redemption that are deferred to an order of the next trading day; they stay frozen. */
  deferred: ShareCents
  /** The request that this is a part of, where a huge redemption cut a conversion; the next part begins with `after`. */
  request?: { before: ConversionRequest; after: ConversionRequest }
}

/** Subscribed shares are issued at one yuan. */
export const ISSUE_NAV = navE4(10_000n)

/** A working with all amounts zero; each confirmation sets its own fields. */
export const plainWorking = (nav: DayNav, confirmDate: IsoDate, shareRounding: ShareRounding): Working => ({
  confirmDate,
  nav: nav.nav,
  navDay: nav.day,
  navVersion: nav.version,
  gross: ZERO_FEN,
  rate: rateE8(0n),
  discountE4: FULL_PRICE_E4,
  fixedFee: null,
  net: ZERO_FEN,
  fee: ZERO_FEN,
  performanceFee: ZERO_FEN,
  toFund: ZERO_FEN,
  backendFee: ZERO_FEN,
  interest: ZERO_FEN,
  unpaid: ZERO_FEN,
  refund: ZERO_FEN,
  shares: ZERO_SHARES,
  shareRounding,
  uses: [],
})

/** The exit charges under a fund's terms; without the back-end charge once the law forbids it (rules 2.5). */
export const redemptionTerms = (fund: FundTerms, mandatory: MandatoryFee | null = null): RedemptionTerms => ({
  mandatory,
  redeemTiers: tiersOf(fund, 'redeem'),
  backendTiers: fund.chargesBackend ? tiersOf(fund, 'backend') : [],
  backendFormula: fund.backendFormula,
})

/**
 * The charges for a conversion under the terms of both funds. There is no supplement between back-end classes, nor into a
 * fund that may not charge an entry fee.
 */
export const conversionTerms = (out: FundTerms, into: FundTerms, mandatory: MandatoryFee | null = null) => ({
  redemption: redemptionTerms(out, mandatory),
  purchaseTiersOut: out.feeType === FEE_TYPE.backEnd ? [] : tiersOf(out, 'purchase'),
  purchaseTiersIn: into.feeType === FEE_TYPE.backEnd || !into.chargesEntry ? [] : tiersOf(into, 'purchase'),
  formula: out.convertFormula,
  shareRounding: into.shareRounding,
})
