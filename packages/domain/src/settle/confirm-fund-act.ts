import type { IsoDate } from '../calendar/dates.ts'
import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'
import type { FundTerms } from '../fee/fund-contract.ts'
import { type Lot, type LotOrigin, type LotUse, redemptionFee } from '../fee/redemption-fee.ts'
import { addShares, type Fen, fen, type ShareCents, shareCents, ZERO_FEN, ZERO_SHARES } from '../money/money.ts'
import type { OrderCause } from '../order/order-states.ts'
import { dividendOf } from './dividend.ts'
import {
  afterBuy,
  afterDividend,
  afterFreeShares,
  afterLiquidation,
  afterMovedOut,
  afterPaidMore,
  afterReceivedMore,
  type Position,
} from './position.ts'
import { betweenFunds, type CashAccount, moveCash, moveShares } from './posting.ts'
import { type Confirmed, type DayNav, type MadeLot, plainWorking, type Working } from './working.ts'

type Act = { fund: FundTerms; nav: DayNav; confirmDate: IsoDate; held: Position }

/** Changes only the frozen shares: a freeze, an unfreeze, a change of the dividend method. */
export const confirmWithoutMovement = (held: Position, frozen: ShareCents = ZERO_SHARES): Confirmed => ({
  own: null,
  into: null,
  position: { ...held, frozen: addShares(held.frozen, frozen) },
  postings: [],
  payout: ZERO_FEN,
  deferred: ZERO_SHARES,
})

/**
 * Pays the held-back part of a dividend. The position stays as it is: the income was booked when the dividend was
 * confirmed.
 */
export const confirmRelease = (amount: Fen, held: Position): Confirmed => ({
  ...confirmWithoutMovement(held),
  payout: amount,
})

/** Pays interest on settlement money, which is no income of the holding. */
export const confirmInterest = (amount: Fen, held: Position): Confirmed => ({
  ...confirmRelease(amount, held),
  postings: moveCash('interest_owed', 'payable', amount),
})

/** Pays a dividend on the entitled shares, or reinvests it at the NAV of the ex-date without a fee (rules 2.8). */
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
  return payDividend({ gross: amount, fee: ZERO_FEN, performance: ZERO_FEN, bought, method }, act)
}

/** The figures of a dividend; `performance` is a part of the fee. */
type PaidDividend = { gross: Fen; fee: Fen; performance: Fen; bought: ShareCents; method: DividendType }

/** Pays or reinvests a dividend whose figures are given. */
export function payDividend({ gross, fee, performance, bought, method }: PaidDividend, act: Act): Confirmed {
  const figures = { gross, fee, performanceFee: performance, net: fen(gross - fee) }
  const charged = moveCash('fund_cash', 'fee', fee)
  if (method === DIVIDEND.reinvest) {
    const made = added(act, bought, figures, ordinaryLot(act, bought))
    return { ...made, postings: [...made.postings, ...charged] }
  }
  return {
    ...moved(act, afterDividend(act.held, figures.net), figures, null),
    postings: [...moveCash('fund_cash', 'payable', figures.net), ...charged],
    payout: figures.net,
  }
}

/**
 * Adds shares without payment: a split, a carry of income, a correction. A split grows an existing lot; a correction or
 * a transfer makes one of the same origin.
 */
export function confirmForcedIncrease(
  { shares, cause, origin }: { shares: ShareCents; cause: OrderCause | null; origin: LotOrigin | null },
  act: Act,
): Confirmed {
  const lot = cause === 'split' ? null : { ...ordinaryLot(act, shares), ...origin }
  return added(act, shares, {}, lot)
}

/** Pays a part of a fund that ends, on `shares` that stay for now; the money of frozen shares waits. */
export const confirmLiquidation = ({ amount, shares }: { amount: Fen; shares: ShareCents }, act: Act): Confirmed => ({
  ...moved(act, afterLiquidation(act.held, amount), { gross: amount, net: amount, shares }, null),
  postings: moveCash('fund_cash', 'payable', amount),
  payout: amount,
})

/**
 * Takes shares without payment, from `firstLotId` before the other lots; their cost stays with the remaining shares. `unpaid` is
 * the unpaid loss of a money-market fund that goes with them.
 * @throws RangeError when more shares are taken than are free.
 */
export function confirmForcedDecrease(
  shares: ShareCents,
  firstLotId: bigint | null,
  act: Act,
  lots: readonly Lot[],
  unpaid: Fen = ZERO_FEN,
): Confirmed {
  const uses = takeFrom(shares, firstLotId, act, lots)
  // The order froze these shares when it was placed.
  const released = { ...act.held, frozen: shareCents(act.held.frozen - shares) }
  return {
    ...moved(act, afterFreeShares(released, shareCents(-shares)), { shares, uses, unpaid }, null),
    postings: moveShares('customer_share', 'fund_issue', shares),
  }
}

/** Enters shares that come from another seller: they keep age and cost, and no price is paid (law.md E8). */
export function confirmCustodyIn(
  shares: ShareCents,
  { origin, cost }: { origin: LotOrigin | null; cost: Fen | null },
  act: Act,
): Confirmed | null {
  if (origin === null || cost === null) return null
  return {
    ...moved(act, afterBuy(act.held, shares, cost), { shares }, { ...origin, shares }),
    postings: moveShares('fund_issue', 'customer_share', shares),
  }
}

/** Takes shares that go to another seller, from one lot, with their cost. */
export function confirmCustodyOut(shares: ShareCents, lotId: bigint | null, act: Act, lots: readonly Lot[]): Confirmed {
  const uses = takeFrom(shares, lotId, act, lots)
  return {
    ...moved(act, afterMovedOut(act.held, shares), { shares, uses }, null),
    postings: moveShares('customer_share', 'fund_issue', shares),
  }
}

/**
 * Pays a customer in addition for shares that have left: from the fund the amount underpaid earlier, or from the company
 * the returned service fee.
 */
export const confirmRefund = (amount: Fen, act: Act, from: CashAccount = 'fund_cash'): Confirmed => ({
  ...moved(act, afterReceivedMore(act.held, amount), { gross: amount, net: amount }, null),
  postings: moveCash(from, 'payable', amount),
  payout: amount,
})

/**
 * Moves money between the company and the fund after a correction: excess that a customer keeps, and fees that were
 * computed on another amount.
 */
export const confirmBetween = (from: CashAccount, to: CashAccount, amount: Fen, act: Act): Confirmed => ({
  ...moved(act, act.held, { gross: amount, net: amount }, null),
  postings: moveCash(from, to, amount),
})

/**
 * Corrects the amount of a conversion: `crossed` moves money from the source fund to the target fund, `returned` moves
 * it back.
 */
export function confirmTransfer(
  cause: 'crossed' | 'returned',
  amount: Fen,
  act: Act,
  other: Omit<Act, 'confirmDate'>,
): Confirmed {
  const figures = { gross: amount, net: amount }
  const [own, into] =
    cause === 'crossed'
      ? [afterReceivedMore(act.held, amount), afterPaidMore(other.held, amount)]
      : [afterPaidMore(act.held, fen(-amount)), afterReceivedMore(other.held, fen(-amount))]
  return {
    ...moved(act, own, figures, null),
    into: moved({ ...other, confirmDate: act.confirmDate }, into, figures, null).own,
    postings: betweenFunds(other.fund.fundcode, amount),
  }
}

const ordinaryLot = ({ fund, confirmDate, nav }: Act, shares: ShareCents): MadeLot => ({
  registerDate: confirmDate,
  tradeDate: nav.day,
  feeType: fund.feeType,
  channel: 'own',
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

function added(act: Act, shares: ShareCents, figures: Partial<Working>, lot: MadeLot | null): Confirmed {
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
