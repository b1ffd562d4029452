import { addDays, type IsoDate } from '../calendar/dates.ts'
import { KIND, type OrderKind } from '../codes/business-kinds.ts'
import type { DividendType } from '../codes/dividend-types.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { divideTruncate } from '../money/decimal.ts'
import { type Fen, fen, type ShareCents, shareCents, ZERO_FEN } from '../money/money.ts'
import type { OrderCause } from '../order/order-states.ts'
import {
  confirmAddition,
  confirmBetween,
  confirmCrossing,
  confirmDeduction,
  confirmDividend,
  confirmRefund,
  confirmRelease,
  confirmWithoutMovement,
} from './confirm-fund-act.ts'
import {
  type ConversionSide,
  confirmConversion,
  confirmPurchase,
  confirmRedemption,
  confirmSubscription,
  type Redemption,
} from './confirm-order.ts'
import { lossBorne } from './money-fund.ts'
import { beside, EMPTY_POSITION, type Entered, type Position } from './position.ts'
import type { Confirmed, DayNav, FundTerms, Leg, MadeLot } from './working.ts'

/** A pending order that is due; what takes money stands here only when its money has arrived. */
export type DueOrder = {
  orderId: bigint
  custno: string
  tradeacco: string
  fundcode: string
  kind: OrderKind
  cause: OrderCause | null
  amount: Fen | null
  shares: ShareCents | null
  tradeDate: IsoDate
  paidOn: IsoDate | null
  /** Whether the rest of a huge redemption goes on the next day. */
  largeRedemption: '0' | '1' | null
  targetFundcode: string | null
  dividendMethod: DividendType | null
  /** The lot a split or correction is about, and its registration date. */
  lotId: bigint | null
  lotDate: IsoDate | null
}

/** What is let through of a larger whole; each order gets its truncated part. */
export type Allotment = { accept: bigint; total: bigint }

export type FundFacts = { fund: FundTerms; navs: ReadonlyMap<IsoDate, DayNav> }

export type SettleFacts = FundFacts & {
  day: IsoDate
  /** NAVs by trading day in `navs`; an order whose day is missing there waits. */
  orders: readonly DueOrder[]
  /** By holdingKey, of this fund and of those converted into. */
  positions: ReadonlyMap<string, Position>
  lots: ReadonlyMap<string, readonly Lot[]>
  /** Income of a money-market fund that is not shares yet, by holdingKey; less than nothing after a day of loss. */
  unpaid: ReadonlyMap<string, Fen>
  /** What entered holdings of this fund by conversion on `day` and is in `positions` already, by holdingKey. */
  entered: ReadonlyMap<string, Entered>
  /** The funds converted into, by code. */
  targets: ReadonlyMap<string, FundFacts>
  /** Yuan a share in 1/1000000, by ex-date. */
  dividends: ReadonlyMap<IsoDate, bigint>
  /** Trading days on which a huge redemption is not accepted in full. */
  hugeDays: ReadonlyMap<IsoDate, Allotment>
  /** What each day of a raising with a cap accepts: allotRaising. */
  raising: ReadonlyMap<IsoDate, Allotment>
}

export type Holder = { custno: string; tradeacco: string }
export type NewLot = Holder & MadeLot & { orderId: bigint; fundcode: string }

export type Settled = {
  confirmed: { order: DueOrder; result: Confirmed }[]
  newLots: NewLot[]
  /** What a split added to lots. */
  lotsGrown: Map<bigint, ShareCents>
  /** What remains of each lot that was used. */
  lotsLeft: Map<bigint, ShareCents>
  /** Positions that changed, by holdingKey. */
  positions: Map<string, Holder & { fundcode: string; position: Position }>
  /** Holdings whose unpaid loss went with the shares that left, by holdingKey. */
  lossesBorne: Set<string>
}

export const holdingKey = ({ custno, tradeacco, fundcode }: Holder & { fundcode: string }): string =>
  `${custno}|${tradeacco}|${fundcode}`

/** The part of `asked` that is let through, cut to the unit: what is cut waits or goes back, it is never given twice. */
export const allotted = (asked: bigint, allotment: Allotment | undefined): bigint =>
  allotment && allotment.accept < allotment.total ? divideTruncate(asked * allotment.accept, allotment.total) : asked

export const nothingSettled = (): Settled => ({
  confirmed: [],
  newLots: [],
  lotsGrown: new Map(),
  lotsLeft: new Map(),
  positions: new Map(),
  lossesBorne: new Set(),
})

/**
 * One fund's due orders of one day as pure arithmetic: the facts in, every row to write out. Orders are taken in the
 * order given. @throws RangeError when a redemption meets fewer frozen shares than it froze.
 */
export function settleFundDay(facts: SettleFacts): Settled {
  const settled = nothingSettled()
  for (const order of facts.orders) {
    const held = (fundcode: string): Position => {
      const key = holdingKey({ ...order, fundcode })
      return settled.positions.get(key)?.position ?? facts.positions.get(key) ?? EMPTY_POSITION
    }
    const lots = (facts.lots.get(holdingKey(order)) ?? []).map(lot => ({
      ...lot,
      remaining: settled.lotsLeft.get(lot.lotId) ?? lot.remaining,
    }))
    const unpaid = settled.lossesBorne.has(holdingKey(order))
      ? ZERO_FEN
      : (facts.unpaid.get(holdingKey(order)) ?? ZERO_FEN)
    // A split comes after what entered before it: those lots are split too. A loss of income is borne by shares that earn
    // before they are confirmed, so it may be theirs alone.
    const isAfterEntry = order.cause === 'split' || order.cause === 'carry'
    const entered = isAfterEntry ? undefined : facts.entered.get(holdingKey(order))
    const heldBefore = (code: string) =>
      entered && code === order.fundcode ? beside(held(code), entered, -1n) : held(code)
    const result = confirmOne(order, heldBefore, lots, unpaid, facts)
    if (result) record(order, entered ? withEntered(result, entered) : result, settled)
  }
  return settled
}

/** Conversions enter last of a day, whichever fund is settled first: what was set aside for an order is there again after it. */
function withEntered(result: Confirmed, entered: Entered): Confirmed {
  const { own, position } = result
  const back = (each: Position) => beside(each, entered, 1n)
  return {
    ...result,
    position: back(position),
    own: own && { ...own, before: back(own.before), after: back(own.after) },
  }
}

function confirmOne(
  order: DueOrder,
  heldIn: (fundcode: string) => Position,
  lots: readonly Lot[],
  unpaid: Fen,
  facts: SettleFacts,
): Confirmed | null {
  const { fund, day } = facts
  const { kind, amount, shares, tradeDate } = order
  const held = heldIn(order.fundcode)
  if (kind === KIND.dividendMethod) return confirmWithoutMovement(held)
  if (kind === KIND.subscription) {
    if (amount === null || order.paidOn === null || fund.setupDate === null) return null
    const accepted = fen(allotted(amount, facts.raising.get(tradeDate)))
    return confirmSubscription({ paid: amount, accepted, paidOn: order.paidOn, tradeDate }, fund, day, held)
  }
  if (kind === KIND.freeze || kind === KIND.unfreeze) {
    if (shares === null) return null
    // Shares are held from the moment a freeze is placed.
    if (kind === KIND.freeze) return confirmWithoutMovement(held)
    return confirmWithoutMovement(held, shareCents(-shares))
  }
  if (order.cause === 'released') return amount === null ? null : confirmRelease(amount, held)
  const nav = facts.navs.get(tradeDate)
  if (!nav) return null
  // Income of a day earns from the next one, open or not.
  const act = { fund, nav, confirmDate: order.cause === 'carry' ? addDays(tradeDate, 1) : day, held }
  if (amount !== null) {
    if (kind !== KIND.refund) return confirmPurchase(amount, fund, nav, day, held)
    switch (order.cause) {
      case 'covered':
        return confirmBetween('fee', 'fund_cash', amount, act)
      case 'recovered':
        return confirmBetween('fund_cash', 'fee', amount, act)
      case 'crossed':
      case 'returned': {
        const other = targetOf(order, heldIn, facts)
        return other && confirmCrossing(order.cause, amount, act, other)
      }
      default:
        return confirmRefund(amount, act)
    }
  }
  if (shares === null) return null
  switch (kind) {
    case KIND.redemption:
      return confirmRedemption(letThrough(order, shares, held, unpaid, facts), fund, nav, day, held, lots)
    case KIND.conversion: {
      const into = targetOf(order, heldIn, facts)
      return (
        into && confirmConversion(letThrough(order, shares, held, unpaid, facts), { fund, nav, held }, into, day, lots)
      )
    }
    case KIND.dividend: {
      if (order.cause === 'carry') return confirmAddition({ shares, cause: order.cause, lotDate: null }, act)
      const perShareE6 = facts.dividends.get(tradeDate)
      if (perShareE6 === undefined || order.dividendMethod === null) return null
      return confirmDividend({ shares, method: order.dividendMethod, perShareE6 }, act)
    }
    case KIND.addition:
      return confirmAddition({ shares, cause: order.cause, lotDate: order.lotDate }, act)
    case KIND.deduction:
      return confirmDeduction(shares, order.lotId, act, lots)
    default:
      return null
  }
}

/** What a huge redemption lets through of an order; the rest goes on unless the customer chose otherwise (rules 2.12). */
function letThrough(
  order: DueOrder,
  shares: ShareCents,
  held: Position,
  unpaid: Fen,
  { hugeDays }: SettleFacts,
): Redemption {
  const accepted = shareCents(allotted(shares, hugeDays.get(order.tradeDate)))
  const left = shareCents(held.shares - accepted)
  return { shares, accepted, continues: order.largeRedemption !== '0', unpaid: lossBorne(unpaid, accepted, left) }
}

/** The other fund of an order, at its NAV of the order's day; null while that is missing. */
function targetOf(
  { targetFundcode, tradeDate }: DueOrder,
  heldIn: (fundcode: string) => Position,
  { targets }: SettleFacts,
): ConversionSide | null {
  const target = targets.get(targetFundcode ?? '')
  const nav = target?.navs.get(tradeDate)
  return target && nav ? { fund: target.fund, nav, held: heldIn(target.fund.fundcode) } : null
}

/** Adds what one order came to: lots, what is left of others, positions. */
export function record(order: DueOrder, result: Confirmed, settled: Settled): void {
  const { custno, tradeacco, orderId } = order
  settled.confirmed.push({ order, result })
  if (order.kind === KIND.addition && order.cause === 'split' && order.lotId !== null && order.shares !== null)
    settled.lotsGrown.set(order.lotId, order.shares)
  const keep = (fundcode: string, position: Position) => {
    const row = { custno, tradeacco, fundcode, position }
    settled.positions.set(holdingKey(row), row)
  }
  const register = (leg: Leg | null, fundcode: string) => {
    if (leg?.lot) settled.newLots.push({ ...leg.lot, orderId, custno, tradeacco, fundcode })
    for (const use of leg?.working.uses ?? []) {
      settled.lotsLeft.set(use.lotId, shareCents(use.remainingBefore - use.shares))
    }
  }
  keep(order.fundcode, result.position)
  if (result.own && result.own.working.unpaid !== 0n) settled.lossesBorne.add(holdingKey(order))
  register(result.own, order.fundcode)
  if (result.into && order.targetFundcode !== null) {
    keep(order.targetFundcode, result.into.after)
    register(result.into, order.targetFundcode)
  }
}
