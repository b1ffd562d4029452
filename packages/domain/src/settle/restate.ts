import type { IsoDate } from '../calendar/dates.ts'
import { conversionFee } from '../fee/conversion-fee.ts'
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
import { conversionTerms, type FundTerms, redemptionTerms } from './working.ts'

/** What a confirmation gave, all corrections of it included. `company` is what of fees it keeps less what it put into the fund. */
export type Given = {
  shares: ShareCents
  /** Paid out for a sale; of a conversion what crossed over. */
  paid: Fen
  company: Fen
  /** Of a conversion: the same in the fund entered. */
  companyInto: Fen
}

/** By how much all of this differs from what the corrected NAV gives; shares and `company` may be too many. */
export type Restated = {
  /** For the holder, or (minus) back from the holder as far as they are free. */
  shares: ShareCents
  payout: Fen
  /** From the fund left to the fund entered, or (minus) back. */
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

/** A purchase or a reinvested dividend at the corrected NAV: its fee does not go by the NAV. */
export function restateBuy(
  { invested, nav, rounding, free }: { invested: Fen; nav: NavE4; rounding: ShareRounding; free: ShareCents },
  given: Given,
): Restated {
  const { change, kept } = shareChange(sharesFor(invested, nav, rounding), given.shares, free, nav)
  return { ...NOTHING, shares: change, company: fen(-kept - given.company) }
}

/** The lots a sale or conversion used, each holding what was taken of it, the day that counted for them, and the unpaid loss they bore. */
export type Sold = { lots: readonly Lot[]; confirmDate: IsoDate; day: IsoDate; unpaid?: Fen }

/** A sale at the corrected NAV, lot by lot as it was confirmed (rules 2.6). Who got too much keeps it, and the company pays. */
export function restateSale(
  { lots, confirmDate, day, unpaid = ZERO_FEN }: Sold,
  fund: FundTerms,
  nav: NavE4,
  given: Given,
): Restated {
  const out = redemptionFee(sharesOf(lots), nav, lots, confirmDate, redemptionTerms(fund, day))
  const net = addFen(out.net, unpaid)
  const payout = fen(net > given.paid ? net - given.paid : 0n)
  const kept = given.paid + payout - net
  return { ...NOTHING, payout, company: fen(out.fee + out.backendFee - out.toFund - kept - given.company) }
}

/** Both legs of a conversion where one of its NAVs was corrected (rules 2.7). */
export function restateConversion(
  { lots, confirmDate, day, unpaid = ZERO_FEN }: Sold,
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
    ...conversionTerms(out.fund, into.fund, day),
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

/** How many shares a holder gets or gives back, and what those that are too many and gone are worth, half-up to the fen. */
function shareChange(right: ShareCents, got: ShareCents, free: ShareCents, nav: NavE4) {
  const change = shareCents(right - got > -free ? right - got : -free)
  return { change, kept: moneyFor(shareCents(got + change - right), nav) }
}
