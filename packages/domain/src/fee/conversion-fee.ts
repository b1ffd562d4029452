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
import { type EntryTerms, entryTerms, FULL_PRICE_E4, feeAt } from './purchase-fee.ts'
import { type Lot, type LotUse, type RedemptionTerms, redemptionFee } from './redemption-fee.ts'

/**
 * What a request whose shares leave in parts carries from part to part: the amount that picks its tiers, and how much
 * of a supplement that is no rate its parts have paid.
 */
export type ConversionRequest = { amount: Fen; charged: Fen }

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
  /** Set where a huge redemption let only a part of the request through. */
  request?: ConversionRequest | undefined
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
  /** Where one was given: it after this part. */
  request: ConversionRequest | undefined
}

/**
 * Both legs of a conversion (rules 2.7): the old fund's redemption fee lot by lot, then the supplement up to the new
 * fund's purchase fee, undiscounted and never negative. The remainder of rounding to shares stays in the target fund.
 * @throws RangeError when the lots hold fewer shares than asked or a NAV is not positive.
 */
export function conversionFee(facts: ConversionFacts): ConversionFee {
  const out = redemptionFee(facts.shares, facts.navOut, facts.lots, facts.confirmDate, facts.redemption)
  const amount = addFen(out.net, facts.unpaid ?? ZERO_FEN)
  const request = facts.request ?? { amount, charged: ZERO_FEN }
  const termsOut = entryTerms(request.amount, facts.purchaseTiersOut, FULL_PRICE_E4)
  const termsIn = entryTerms(request.amount, facts.purchaseTiersIn, FULL_PRICE_E4)
  const diff = rateE8(termsIn.rate > termsOut.rate ? termsIn.rate - termsOut.rate : 0n)
  // A fixed fee has no rate to subtract, so such a tier leaves only the difference of the fees, once for the request.
  const isFixed = termsOut.fixedFee !== null || termsIn.fixedFee !== null
  const due = isFixed ? moreOf(request.amount, termsOut, termsIn) - request.charged : 0n
  // The supplement of an earlier part is not refunded when a later part is free.
  const supplement = isFixed
    ? fen(due < 0n ? 0n : due < amount ? due : amount)
    : facts.formula === 'B'
      ? moreOf(amount, termsOut, termsIn)
      : fen(amount - netOfOutsideFee(amount, diff))
  const netIn = fen(amount - supplement)
  return {
    uses: out.uses,
    gross: out.gross,
    redeemFee: out.fee,
    toFund: out.toFund,
    backendFee: out.backendFee,
    amount,
    rateOut: termsOut.rate,
    rateIn: termsIn.rate,
    diff,
    supplement,
    netIn,
    sharesIn: sharesFor(netIn, facts.navIn, facts.shareRounding),
    request: facts.request && { ...request, charged: fen(request.charged + (isFixed ? supplement : 0n)) },
  }
}

/** What entering one fund costs more than entering the other. */
function moreOf(amount: Fen, out: EntryTerms, into: EntryTerms): Fen {
  const more = feeAt(amount, into).fee - feeAt(amount, out).fee
  return fen(more > 0n ? more : 0n)
}
