import { divideHalfUp } from '../money/decimal.ts'
import {
  addFen,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  netOfOutsideFee,
  portionOf,
  type RateE8,
  type ShareCents,
  type ShareRounding,
  shareCents,
  sharesFor,
} from '../money/money.ts'

/** Shares by which a confirmed purchase, reinvestment or conversion-in differs at the corrected NAV; negative when it got too many. */
export const restateBought = (invested: Fen, gotSoFar: ShareCents, nav: NavE4, rounding: ShareRounding): ShareCents =>
  shareCents(sharesFor(invested, nav, rounding) - gotSoFar)

/** What a confirmation took of one lot: enough to reckon it again at another NAV. */
export type UsedLot = { shares: ShareCents; rate: RateE8; backendFee: Fen }

/** What a redemption over these lots pays at `nav`, rounded lot by lot as it was confirmed (rules 2.6). */
export function redeemedNet(uses: readonly UsedLot[], nav: NavE4): Fen {
  return addFen(
    ...uses.map(use => {
      const gross = moneyFor(use.shares, nav)
      return fen(gross - portionOf(gross, use.rate) - use.backendFee)
    }),
  )
}

/** What a conversion invests of the amount that crosses over, by the rate difference it was confirmed with. */
export const convertedNet = (amount: Fen, diff: RateE8): Fen => netOfOutsideFee(amount, diff)

/** Splits shares to be taken back into those still there and the money for those that are gone, at the corrected NAV. */
export function takeBack(excess: ShareCents, free: ShareCents, nav: NavE4): { shares: ShareCents; covered: Fen } {
  const shares = shareCents(excess < free ? excess : free)
  return { shares, covered: fen(divideHalfUp((excess - shares) * nav, 10_000n)) }
}
