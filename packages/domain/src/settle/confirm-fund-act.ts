import type { IsoDate } from '../calendar/dates.ts'
import type { DividendType } from '../codes/dividend-types.ts'
import { type Lot, type LotUse, redemptionFee } from '../fee/redemption-fee.ts'
import {
  addFen,
  addShares,
  type Fen,
  navE4,
  type ShareCents,
  shareCents,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import type { OrderCause } from '../order/order-states.ts'
import { dividendOf } from './dividend.ts'
import { afterDividend, afterFreeShares, type Position } from './position.ts'
import { moveCash, moveShares } from './posting.ts'
import { type Confirmed, type DayNav, type FundTerms, type MadeLot, plainWorking, type Working } from './working.ts'

type Act = { fund: FundTerms; nav: DayNav; confirmDate: IsoDate; held: Position }

/** Nothing of a position moves but what is frozen of it: a freeze, its end, a change of the dividend method. */
export const confirmWithoutMovement = (held: Position, frozen: ShareCents = ZERO_SHARES): Confirmed => ({
  own: null,
  into: null,
  position: { ...held, frozen: addShares(held.frozen, frozen) },
  postings: [],
  payout: ZERO_FEN,
  deferred: ZERO_SHARES,
})

/** Pays a dividend on the shares entitled to it, or invests it at the NAV of the ex-date, free of fee (rules 2.8). */
export function confirmDividend(
  { shares, method, perShareE6 }: { shares: ShareCents; method: DividendType; perShareE6: bigint },
  act: Act,
): Confirmed {
  const { amount, shares: bought } = dividendOf({
    shares,
    frozen: ZERO_SHARES,
    perShareE6,
    method,
    navEx: act.nav.nav,
    rounding: act.fund.shareRounding,
  })
  if (method === '0') return added(act, bought, { gross: amount, net: amount }, ordinaryLot(act, bought))
  return {
    ...moved(act, afterDividend(act.held, amount), { gross: amount, net: amount }, null),
    postings: moveCash('fund_cash', 'payable', amount),
    payout: amount,
  }
}

/**
 * Adds shares that were not paid for: a split, a carry of income, a correction. What a split adds keeps the registration
 * date of its lot and carries no deferred charge of its own.
 */
export function confirmAddition(
  { shares, cause, lotDate }: { shares: ShareCents; cause: OrderCause | null; lotDate: IsoDate | null },
  act: Act,
): Confirmed {
  const nav = cause === 'split' ? navE4(0n) : act.nav.nav
  return added(act, shares, {}, { registerDate: lotDate ?? act.confirmDate, nav, shares })
}

/** Takes shares without paying for them, from `firstLotId` before the others; their cost stays with what is left. @throws RangeError when more go than are free. */
export function confirmDeduction(
  shares: ShareCents,
  firstLotId: bigint | null,
  act: Act,
  lots: readonly Lot[],
): Confirmed {
  const uses = takeFrom(shares, firstLotId, act, lots)
  // They were held since the order was placed.
  const released = { ...act.held, frozen: shareCents(act.held.frozen - shares) }
  return {
    ...moved(act, afterFreeShares(released, shareCents(-shares)), { shares, uses }, null),
    postings: moveShares('customer_share', 'fund_issue', shares),
  }
}

/** Pays a customer what an earlier confirmation fell short of; the fund bears it. */
export function confirmRefund(amount: Fen, act: Act): Confirmed {
  const position = {
    ...act.held,
    received: addFen(act.held.received, amount),
    realised: addFen(act.held.realised, amount),
  }
  return {
    ...moved(act, position, { gross: amount, net: amount }, null),
    postings: moveCash('fund_cash', 'payable', amount),
    payout: amount,
  }
}

/** Money the company puts into the fund, where a customer keeps what an earlier confirmation gave too much. */
export const confirmCovered = (amount: Fen, act: Act): Confirmed => ({
  ...moved(act, act.held, { gross: amount, net: amount }, null),
  postings: moveCash('fee', 'fund_cash', amount),
})

const ordinaryLot = ({ confirmDate, nav }: Act, shares: ShareCents): MadeLot => ({
  registerDate: confirmDate,
  nav: nav.nav,
  shares,
})

function moved(act: Act, after: Position, figures: Partial<Working>, lot: MadeLot | null): Confirmed {
  const working = { ...plainWorking(act.nav, act.confirmDate, act.fund.shareRounding), ...figures }
  return {
    own: { working, before: act.held, after, lot },
    into: null,
    position: after,
    postings: [],
    payout: ZERO_FEN,
    deferred: ZERO_SHARES,
  }
}

function added(act: Act, shares: ShareCents, figures: Partial<Working>, lot: MadeLot): Confirmed {
  return {
    ...moved(act, afterFreeShares(act.held, shares), { ...figures, shares }, shares > 0n ? lot : null),
    postings: moveShares('fund_issue', 'customer_share', shares),
  }
}

function takeFrom(
  shares: ShareCents,
  firstLotId: bigint | null,
  { nav, confirmDate }: Act,
  lots: readonly Lot[],
): LotUse[] {
  const free = { redeemTiers: [], backendTiers: [], backendFormula: 'A' } as const
  const take = (wanted: bigint, from: readonly Lot[]) =>
    redemptionFee(shareCents(wanted), nav.nav, from, confirmDate, free).uses
  const first = lots.filter(lot => lot.lotId === firstLotId)
  const inFirst = first.reduce((sum, lot) => sum + lot.remaining, 0n)
  const fromFirst = shares < inFirst ? shares : inFirst
  const others = lots.filter(lot => lot.lotId !== firstLotId)
  return [...take(fromFirst, first), ...take(shares - fromFirst, others)]
}
