import type { IsoDate } from '../calendar/dates.ts'
import { type FeeTier, tiersInForce } from '../fee/fee-tier.ts'
import { noPurchaseFee, type PurchaseFee, purchaseFee } from '../fee/purchase-fee.ts'
import { type Lot, type LotUse, redemptionFee } from '../fee/redemption-fee.ts'
import { subscriptionInterest } from '../fee/subscription-interest.ts'
import {
  addFen,
  type Fen,
  fen,
  type NavE4,
  navE4,
  type RateE8,
  rateE8,
  type ShareCents,
  type ShareRounding,
  sharesFor,
  ZERO_FEN,
} from '../money/money.ts'
import { afterBuy, afterSell, type Position } from './position.ts'
import { moveCash, moveShares, type Posting } from './posting.ts'

/** What a fund's documents say about the arithmetic of its orders. */
export type FundTerms = {
  fundcode: string
  feeType: 'A' | 'B'
  shareRounding: ShareRounding
  backendFormula: 'A' | 'B'
  purchaseDiscountE4: number
  tiers: readonly FeeTier[]
  setupDate: IsoDate | null
  raiseInterestRate: RateE8
}

/** The NAV an order is confirmed at: that of its trading day, whatever its version. */
export type DayNav = { day: IsoDate; nav: NavE4; version: number }

/** Every figure of a confirmation, as a customer can follow it. */
export type Working = {
  confirmDate: IsoDate
  nav: NavE4
  navDay: IsoDate
  navVersion: number
  /** Purchase: what was paid. Redemption: shares x NAV. */
  gross: Fen
  rate: RateE8
  discountE4: number
  fixedFee: Fen | null
  /** Purchase: what was invested, without interest. Redemption: what is paid out. */
  net: Fen
  fee: Fen
  toFund: Fen
  backendFee: Fen
  interest: Fen
  shares: ShareCents
  shareRounding: ShareRounding
  costPart: Fen
  uses: LotUse[]
}

export type Confirmed = { working: Working; position: Position; postings: Posting[] }

/** Shares of a fund being set up are issued at one yuan. */
export const ISSUE_NAV = navE4(10_000n)

/** Confirms a purchase at its trading day's NAV (rules 2.3, back-end classes 2.5). */
export function confirmPurchase(
  gross: Fen,
  fund: FundTerms,
  nav: DayNav,
  confirmDate: IsoDate,
  held: Position,
): Confirmed {
  const fee =
    fund.feeType === 'B'
      ? noPurchaseFee(gross)
      : purchaseFee(gross, tiersInForce(fund.tiers, 'purchase', nav.day), fund.purchaseDiscountE4)
  return issue(gross, fee, ZERO_FEN, fund, nav, confirmDate, held)
}

/**
 * Confirms a subscription when its fund is set up: at one yuan, with the bank's interest turned into shares free of fee;
 * subscription fees are not discounted (rules 2.4).
 * @throws RangeError when the fund is not set up.
 */
export function confirmSubscription(
  gross: Fen,
  fund: FundTerms,
  paidOn: IsoDate,
  tradeDate: IsoDate,
  confirmDate: IsoDate,
  held: Position,
): Confirmed {
  if (fund.setupDate === null) throw new RangeError(`fund ${fund.fundcode} is not set up`)
  const fee =
    fund.feeType === 'B'
      ? noPurchaseFee(gross)
      : purchaseFee(gross, tiersInForce(fund.tiers, 'subscribe', tradeDate), 10_000)
  const interest = subscriptionInterest(gross, fund.raiseInterestRate, paidOn, fund.setupDate)
  return issue(gross, fee, interest, fund, { day: fund.setupDate, nav: ISSUE_NAV, version: 1 }, confirmDate, held)
}

function issue(
  gross: Fen,
  fee: PurchaseFee,
  interest: Fen,
  fund: FundTerms,
  nav: DayNav,
  confirmDate: IsoDate,
  held: Position,
): Confirmed {
  const shares = sharesFor(addFen(fee.net, interest), nav.nav, fund.shareRounding)
  return {
    working: {
      confirmDate,
      nav: nav.nav,
      navDay: nav.day,
      navVersion: nav.version,
      gross,
      rate: fee.rate,
      discountE4: fee.discountE4,
      fixedFee: fee.fixedFee,
      net: fee.net,
      fee: fee.fee,
      toFund: ZERO_FEN,
      backendFee: ZERO_FEN,
      interest,
      shares,
      shareRounding: fund.shareRounding,
      costPart: ZERO_FEN,
      uses: [],
    },
    position: afterBuy(held, shares, gross),
    postings: [
      ...moveCash('in_transit', 'fund_cash', fee.net),
      ...moveCash('in_transit', 'fee', fee.fee),
      ...moveCash('bank_in', 'fund_cash', interest),
      ...moveShares('fund_issue', 'customer_share', shares),
    ],
  }
}

/** Confirms a redemption over the holder's lots, oldest first (rules 2.5, 2.6). @throws RangeError when the lots fall short. */
export function confirmRedemption(
  shares: ShareCents,
  fund: FundTerms,
  nav: DayNav,
  confirmDate: IsoDate,
  held: Position,
  lots: readonly Lot[],
): Confirmed {
  const fee = redemptionFee(shares, nav.nav, lots, confirmDate, {
    redeemTiers: tiersInForce(fund.tiers, 'redeem', nav.day),
    backendTiers: fund.feeType === 'B' ? tiersInForce(fund.tiers, 'backend', nav.day) : [],
    backendFormula: fund.backendFormula,
  })
  const sold = afterSell(held, shares, fee.net)
  return {
    working: {
      confirmDate,
      nav: nav.nav,
      navDay: nav.day,
      navVersion: nav.version,
      gross: fee.gross,
      // One rate stands here only when every lot fell into the same tier; the lots tell the rest.
      rate: fee.uses[0]?.rate ?? rateE8(0n),
      discountE4: 10_000,
      fixedFee: null,
      net: fee.net,
      fee: addFen(fee.fee, fee.backendFee),
      toFund: fee.toFund,
      backendFee: fee.backendFee,
      interest: ZERO_FEN,
      shares,
      shareRounding: fund.shareRounding,
      costPart: sold.costPart,
      uses: fee.uses,
    },
    position: sold.position,
    postings: [
      ...moveShares('customer_share', 'fund_issue', shares),
      // The part of the fee that stays in the fund never leaves fund_cash.
      ...moveCash('fund_cash', 'payable', fee.net),
      ...moveCash('fund_cash', 'fee', fen(fee.fee + fee.backendFee - fee.toFund)),
    ],
  }
}
