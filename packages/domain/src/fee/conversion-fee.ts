import type { IsoDate } from '../calendar/dates.ts'
import {
  addFen,
  type Fen,
  fen,
  type NavE4,
  netOfOutsideFee,
  type RateE8,
  rateE8,
  type ShareCents,
  type ShareRounding,
  sharesFor,
  ZERO_FEN,
} from '../money/money.ts'
import type { FeeTier } from './fee-tier.ts'
import { FULL_PRICE_E4, type PurchaseFee, purchaseFee } from './purchase-fee.ts'
import { type Lot, type LotUse, type RedemptionTerms, redemptionFee } from './redemption-fee.ts'

export type ConversionFacts = {
  shares: ShareCents
  /** NAVs of both funds on the order's trading day. */
  navOut: NavE4
  navIn: NavE4
  /** The holder's lots of the source fund. */
  lots: readonly Lot[]
  confirmDate: IsoDate
  /** The unpaid loss of a money-market fund that goes with its last shares. */
  unpaid?: Fen
  /** Charges for leaving, as for a redemption. */
  redemption: RedemptionTerms
  /** Purchase tiers in force of the source and target fund; both empty between back-end classes. */
  purchaseTiersOut: readonly FeeTier[]
  purchaseTiersIn: readonly FeeTier[]
  /** A: one outside fee at the difference of the rates. B: the difference of two outside fees. */
  formula: 'A' | 'B'
  /** How the target fund rounds shares. */
  shareRounding: ShareRounding
}

export type ConversionFee = {
  uses: LotUse[]
  gross: Fen
  redeemFee: Fen
  /** The part of redeemFee that stays in the source fund. */
  toFund: Fen
  backendFee: Fen
  /** The amount that crosses over: gross - redeemFee - backendFee, less an unpaid loss. */
  amount: Fen
  rateOut: RateE8
  rateIn: RateE8
  /** max(0, rateIn - rateOut). */
  diff: RateE8
  supplement: Fen
  /** amount - supplement: what is invested in the target fund. */
  netIn: Fen
  sharesIn: ShareCents
}

/**
 * Both legs of a conversion (rules 2.7): the old fund's redemption fee lot by lot, then the supplement up to the new
 * fund's purchase fee, undiscounted and never negative. The remainder of rounding to shares stays in the target fund.
 * @throws RangeError when the lots hold fewer shares than asked or a NAV is not positive.
 */
export function conversionFee(facts: ConversionFacts): ConversionFee {
  const out = redemptionFee(facts.shares, facts.navOut, facts.lots, facts.confirmDate, facts.redemption)
  const amount = addFen(out.net, facts.unpaid ?? ZERO_FEN)
  const feeOut = purchaseFee(amount, facts.purchaseTiersOut, FULL_PRICE_E4)
  const feeIn = purchaseFee(amount, facts.purchaseTiersIn, FULL_PRICE_E4)
  const diff = rateE8(feeIn.rate > feeOut.rate ? feeIn.rate - feeOut.rate : 0n)
  const supplement = supplementOf(amount, feeOut, feeIn, diff, facts.formula)
  const netIn = fen(amount - supplement)
  return {
    uses: out.uses,
    gross: out.gross,
    redeemFee: out.fee,
    toFund: out.toFund,
    backendFee: out.backendFee,
    amount,
    rateOut: feeOut.rate,
    rateIn: feeIn.rate,
    diff,
    supplement,
    netIn,
    sharesIn: sharesFor(netIn, facts.navIn, facts.shareRounding),
  }
}

function supplementOf(amount: Fen, out: PurchaseFee, into: PurchaseFee, diff: RateE8, formula: 'A' | 'B'): Fen {
  // A fixed fee has no rate to subtract, so such a tier leaves only the difference of the fees.
  if (formula === 'B' || out.fixedFee !== null || into.fixedFee !== null) {
    return into.fee > out.fee ? fen(into.fee - out.fee) : ZERO_FEN
  }
  return fen(amount - netOfOutsideFee(amount, diff))
}
