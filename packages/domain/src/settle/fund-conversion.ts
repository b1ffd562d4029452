import type { IsoDate } from '../calendar/dates.ts'
import { type Lot, navInSharesOfNow, redemptionFee } from '../fee/redemption-fee.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { fen, type NavE4, navE4, type ShareCents, shareCents, ZERO_FEN, ZERO_SHARES } from '../money/money.ts'
import type { ConversionSide } from './confirm-order.ts'
import { afterMovedIn, afterMovedOut } from './position.ts'
import { betweenFunds, inFund, moveShares } from './posting.ts'
import { type Confirmed, type MadeLot, plainWorking } from './working.ts'

/** The NAVs of one day, at which all shares of a fund become shares of another. Their ratio is kept as a fraction. */
type ConversionNavs = { out: NavE4; into: NavE4 }

/** What shares become: shares x NAV out / NAV in, half-up to 1/100 share (law.md E8). */
export const convertedShares = (shares: ShareCents, { out, into }: ConversionNavs): ShareCents =>
  shareCents(divideHalfUp(shares * out, into))

/**
 * What each of these shares becomes. Rounding is cumulative, so that all shares of a holding become exactly
 * `convertedShares` of their sum.
 * @param before shares of the holding that are converted before these
 */
function convertedParts(
  parts: readonly ShareCents[],
  navs: ConversionNavs,
  before: ShareCents = ZERO_SHARES,
): ShareCents[] {
  let [out, into] = [before, convertedShares(before, navs)]
  return parts.map(shares => {
    out = shareCents(out + shares)
    const upToHere = convertedShares(out, navs)
    const part = shareCents(upToHere - into)
    into = upToHere
    return part
  })
}

/**
 * Converts shares of a fund that ends into its successor, lot by lot and without a fee: each lot keeps the days, the seller
 * and the entry charge of its purchase, and the cost moves whole, so that nothing is realised (law.md E8).
 * @throws RangeError when the lots hold fewer shares
 */
export function confirmFundConversion(
  { shares, before }: { shares: ShareCents; before: ShareCents },
  out: ConversionSide,
  into: ConversionSide,
  confirmDate: IsoDate,
  lots: readonly Lot[],
): Confirmed {
  const navs = { out: out.nav.nav, into: into.nav.nav }
  const free = { redeemTiers: [], backendTiers: [], backendFormula: 'A' } as const
  const { uses, gross } = redemptionFee(shares, navs.out, lots, confirmDate, free)
  const parts = convertedParts(
    uses.map(use => use.shares),
    navs,
    before,
  )
  const sharesIn = shareCents(parts.reduce((sum: bigint, part) => sum + part, 0n))
  const byId = new Map(lots.map(lot => [lot.lotId, lot]))
  const moved = uses.flatMap(({ lotId }, at): MadeLot[] => {
    const [lot, part] = [byId.get(lotId), parts[at] ?? ZERO_SHARES]
    return lot && part > 0n ? [movedLot(lot, part, navs, out.nav.day)] : []
  })
  const position = afterMovedOut(out.held, shares)
  const figures = { gross, net: gross }
  return {
    own: {
      working: { ...plainWorking(out.nav, confirmDate, out.fund.shareRounding), ...figures, shares, uses },
      before: out.held,
      after: position,
      lot: null,
    },
    into: {
      working: { ...plainWorking(into.nav, confirmDate, 'half-up'), ...figures, shares: sharesIn },
      before: into.held,
      after: afterMovedIn(into.held, sharesIn, fen(out.held.cost - position.cost)),
      lot: null,
      lots: moved,
    },
    position,
    postings: [
      ...moveShares('customer_share', 'fund_issue', shares),
      ...betweenFunds(into.fund.fundcode, gross),
      ...inFund(into.fund.fundcode, moveShares('fund_issue', 'customer_share', sharesIn)),
    ],
    payout: ZERO_FEN,
    deferred: ZERO_SHARES,
  }
}

/** The lot in its new class. Its purchase NAV is in shares of this class, for display only: the root lot has the exact one. */
function movedLot(lot: Lot, shares: ShareCents, { out, into }: ConversionNavs, convertedOn: IsoDate): MadeLot {
  const { registerDate, tradeDate, feeType, channel } = lot
  const nav = navE4(divideHalfUp(navInSharesOfNow(lot) * into, out) || 1n)
  return {
    registerDate,
    tradeDate,
    feeType,
    channel,
    nav,
    rootLotId: lot.rootLotId ?? lot.lotId,
    convertedOn,
    shares,
  }
}
