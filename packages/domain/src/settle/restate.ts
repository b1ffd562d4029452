import type { IsoDate } from '../calendar/dates.ts'
import { type ConversionRequest, conversionFee } from '../fee/conversion-fee.ts'
import type { FundTerms } from '../fee/fund-contract.ts'
import type { MandatoryFee } from '../fee/mandatory-fee.ts'
import { type Lot, redemptionFee } from '../fee/redemption-fee.ts'
import {
  addFen,
  addShares,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  type ShareCents,
  type ShareRounding,
  shareCents,
  sharesFor,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import { conversionTerms, redemptionTerms } from './working.ts'

/**
 * The figures of a confirmation including all its corrections. `company` is the fees it keeps less what it paid into
 * the fund.
 */
export type Given = {
  shares: ShareCents
  /** The payout of a sale, or the amount of a conversion that crossed over. */
  paid: Fen
  company: Fen
  /** For a conversion, the same in the target fund. */
  companyInto: Fen
}

/** The differences between `Given` and the figures at the corrected NAV. */
export type Restated = {
  /** Added to the holding, or (minus) taken back from it, limited to its free shares. */
  shares: ShareCents
  payout: Fen
  /** From the source fund to the target fund, or (minus) back. */
  crossing: Fen
  /** From the fund to the company, or (minus) from the company to the fund. */
  company: Fen
  companyInto: Fen
}

const NOTHING: Restated = {
  shares: ZERO_SHARES,
  payout: ZERO_FEN,
  crossing: ZERO_FEN,
  company: ZERO_FEN,
  companyInto: ZERO_FEN,
}

/** A purchase or a reinvested dividend at the corrected NAV; its fee does not depend on the NAV. */
export function restateBuy(
  { invested, nav, rounding, free }: { invested: Fen; nav: NavE4; rounding: ShareRounding; free: ShareCents },
  given: Given,
): Restated {
  const { change, kept } = shareChange(sharesFor(invested, nav, rounding), given.shares, free, nav)
  return { ...NOTHING, shares: change, company: fen(-kept - given.company) }
}

/** The lots that a sale or conversion used (`remaining` is what was taken), and the unpaid loss borne. */
export type Sold = { lots: readonly Lot[]; confirmDate: IsoDate; unpaid?: Fen; mandatory?: MandatoryFee | null }

/**
 * A sale at the corrected NAV, by the lots and under the terms it was confirmed with (rules 2.6). The customer keeps an excess and the
 * company pays it.
 */
export function restateSale(
  { lots, confirmDate, unpaid = ZERO_FEN, mandatory = null }: Sold,
  fund: FundTerms,
  nav: NavE4,
  given: Given,
): Restated {
  const out = redemptionFee(sharesOf(lots), nav, lots, confirmDate, redemptionTerms(fund, mandatory))
  const net = addFen(out.net, unpaid)
  const payout = fen(net > given.paid ? net - given.paid : 0n)
  const kept = given.paid + payout - net
  return { ...NOTHING, payout, company: fen(out.fee + out.backendFee - out.toFund - kept - given.company) }
}

/** Both legs of a conversion after a correction of one of its NAVs (rules 2.7); a part keeps the tiers of its request. */
export function restateConversion(
  { lots, confirmDate, unpaid = ZERO_FEN, mandatory = null, request }: Sold & { request: ConversionRequest | null },
  out: { fund: FundTerms; nav: NavE4 },
  into: { fund: FundTerms; nav: NavE4; free: ShareCents },
  given: Given,
): Restated {
  const fee = conversionFee({
    shares: sharesOf(lots),
    navOut: out.nav,
    navIn: into.nav,
    lots,
    confirmDate,
    unpaid,
    request: request ?? undefined,
    ...conversionTerms(out.fund, into.fund, mandatory),
  })
  const { change, kept } = shareChange(fee.sharesIn, given.shares, into.free, into.nav)
  return {
    shares: change,
    payout: ZERO_FEN,
    crossing: fen(fee.amount - given.paid),
    company: fen(fee.redeemFee + fee.backendFee - fee.toFund - given.company),
    companyInto: fen(fee.supplement - kept - given.companyInto),
  }
}

const sharesOf = (lots: readonly Lot[]): ShareCents => addShares(...lots.map(lot => lot.remaining))

/** The shares to add or take back, and the value of excess shares that are already gone, half-up to the fen. */
function shareChange(right: ShareCents, got: ShareCents, free: ShareCents, nav: NavE4) {
  const change = shareCents(right - got > -free ? right - got : -free)
  return { change, kept: moneyFor(shareCents(got + change - right), nav) }
}
