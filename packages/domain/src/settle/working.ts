import type { IsoDate } from '../calendar/dates.ts'
import { FEE_TYPE, type FeeType } from '../codes/fee-types.ts'
import { type FeeTier, tiersInForce } from '../fee/fee-tier.ts'
import { FULL_PRICE_E4 } from '../fee/purchase-fee.ts'
import type { LotUse, RedemptionTerms } from '../fee/redemption-fee.ts'
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

/** A fund's terms for the arithmetic of its orders, from its documents. */
export type FundTerms = {
  fundcode: string
  feeType: FeeType
  shareRounding: ShareRounding
  backendFormula: 'A' | 'B'
  convertFormula: 'A' | 'B'
  purchaseDiscountE4: number
  tiers: readonly FeeTier[]
  setupDate: IsoDate | null
  raiseInterestRate: RateE8
}

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
  fee: Fen
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
export type MadeLot = { registerDate: IsoDate; nav: NavE4; shares: ShareCents }

/** The effect of a confirmation on one position; a conversion has two legs. */
export type Leg = { working: Working; before: Position; after: Position; lot: MadeLot | null }

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
  toFund: ZERO_FEN,
  backendFee: ZERO_FEN,
  interest: ZERO_FEN,
  unpaid: ZERO_FEN,
  refund: ZERO_FEN,
  shares: ZERO_SHARES,
  shareRounding,
  uses: [],
})

/** The charges for leaving `fund` on the trading day `day`. */
export const redemptionTerms = (fund: FundTerms, day: IsoDate): RedemptionTerms => ({
  redeemTiers: tiersInForce(fund.tiers, 'redeem', day),
  backendTiers: fund.feeType === FEE_TYPE.backEnd ? tiersInForce(fund.tiers, 'backend', day) : [],
  backendFormula: fund.backendFormula,
})

/** The charges for a conversion on the trading day `day`; back-end classes have no supplement. */
export const conversionTerms = (out: FundTerms, into: FundTerms, day: IsoDate) => ({
  redemption: redemptionTerms(out, day),
  purchaseTiersOut: out.feeType === FEE_TYPE.backEnd ? [] : tiersInForce(out.tiers, 'purchase', day),
  purchaseTiersIn: into.feeType === FEE_TYPE.backEnd ? [] : tiersInForce(into.tiers, 'purchase', day),
  formula: out.convertFormula,
  shareRounding: into.shareRounding,
})
