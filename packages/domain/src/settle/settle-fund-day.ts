import type { IsoDate } from '../calendar/dates.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { type Fen, type NavE4, type ShareCents, shareCents } from '../money/money.ts'
import type { OrderKind } from '../order/order-states.ts'
import {
  type Confirmed,
  confirmPurchase,
  confirmRedemption,
  confirmSubscription,
  type DayNav,
  type FundTerms,
} from './confirm-order.ts'
import { EMPTY_POSITION, type Position } from './position.ts'

/** A pending order that is due; a purchase or subscription stands here only when its money has arrived. */
export type DueOrder = {
  orderId: bigint
  custno: string
  tradeacco: string
  kind: OrderKind
  amount: Fen | null
  shares: ShareCents | null
  tradeDate: IsoDate
  paidOn: IsoDate | null
}

export type SettleFacts = {
  day: IsoDate
  fund: FundTerms
  /** NAVs by trading day; an order whose day is missing here waits. */
  navs: ReadonlyMap<IsoDate, DayNav>
  /** Ascending by orderId. */
  orders: readonly DueOrder[]
  positions: ReadonlyMap<string, Position>
  lots: ReadonlyMap<string, readonly Lot[]>
}

export type NewLot = {
  orderId: bigint
  custno: string
  tradeacco: string
  registerDate: IsoDate
  nav: NavE4
  shares: ShareCents
}

export type Settled = {
  confirmed: { order: DueOrder; result: Confirmed }[]
  newLots: NewLot[]
  /** What remains of each lot that was used. */
  lotsLeft: Map<bigint, ShareCents>
  /** Positions that changed, by holdingKey. */
  positions: Map<string, Position>
}

export const holdingKey = (holder: { custno: string; tradeacco: string }): string =>
  `${holder.custno}|${holder.tradeacco}`

/**
 * One fund's due orders of one day as pure arithmetic: the facts in, every row to write out. Orders are taken in the
 * order they were accepted. @throws RangeError when a redemption meets fewer frozen shares than it froze.
 */
export function settleFundDay(facts: SettleFacts): Settled {
  const settled: Settled = { confirmed: [], newLots: [], lotsLeft: new Map(), positions: new Map() }
  for (const order of facts.orders) {
    const held = settled.positions.get(holdingKey(order)) ?? facts.positions.get(holdingKey(order)) ?? EMPTY_POSITION
    const result = confirmOne(order, held, facts, settled.lotsLeft)
    if (!result) continue
    settled.confirmed.push({ order, result })
    settled.positions.set(holdingKey(order), result.position)
    record(order, result, settled)
  }
  return settled
}

function confirmOne(
  order: DueOrder,
  held: Position,
  facts: SettleFacts,
  lotsLeft: ReadonlyMap<bigint, ShareCents>,
): Confirmed | null {
  const { fund, day } = facts
  if (order.kind === '020') {
    if (order.amount === null || order.paidOn === null || fund.setupDate === null) return null
    return confirmSubscription(order.amount, fund, order.paidOn, order.tradeDate, day, held)
  }
  const nav = facts.navs.get(order.tradeDate)
  if (!nav) return null
  if (order.kind === '022') return order.amount === null ? null : confirmPurchase(order.amount, fund, nav, day, held)
  if (order.shares === null) return null
  const lots = (facts.lots.get(holdingKey(order)) ?? []).map(lot => ({
    ...lot,
    remaining: lotsLeft.get(lot.lotId) ?? lot.remaining,
  }))
  return confirmRedemption(order.shares, fund, nav, day, held, lots)
}

function record(order: DueOrder, { working }: Confirmed, settled: Settled): void {
  if (order.kind !== '024') {
    const { custno, tradeacco, orderId } = order
    settled.newLots.push({
      orderId,
      custno,
      tradeacco,
      registerDate: working.confirmDate,
      nav: working.nav,
      shares: working.shares,
    })
  }
  for (const use of working.uses) {
    settled.lotsLeft.set(use.lotId, shareCents(use.remainingBefore - use.shares))
  }
}
