import {
  type FloatingDecision,
  type FloatingFacts,
  type FloatingLot,
  floatingDecider,
  floatingReturned,
  type LeavingDays,
} from '../fee/floating-fee.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { type Fen, sumFen } from '../money/money.ts'
import { isLeaving } from '../order/order-states.ts'
import { type DueOrder, holdingKey, type Settled } from './settle-fund-day.ts'

/** Shares of an order's lots that left. */
export type LeftOrder<Order> = LeavingDays & { order: Order; lots: readonly FloatingLot[] }

/** What is decided of the floating fee of the lots that an order used, and what goes back with it. */
export type DecidedOrder<Order> = { order: Order; lots: FloatingDecision[]; amount: Fen }
export type OrderFloating = DecidedOrder<DueOrder>

/** Decides the floating fee of many orders; those that leave on one day by the same terms share its index. */
export const floatingOf = <Order>(orders: readonly LeftOrder<Order>[], facts: FloatingFacts): DecidedOrder<Order>[] =>
  [...Map.groupBy(orders, ({ left, termsDay }) => `${left} ${termsDay}`).values()].flatMap(alike => {
    const [days] = alike
    if (!days) return []
    const decide = floatingDecider(
      alike.flatMap(({ lots }) => lots),
      days,
      facts,
    )
    return alike.flatMap(({ order, lots }) => {
      const decided = decide(lots)
      return decided.length === 0 ? [] : [{ order, lots: decided, amount: sumFen(decided.map(floatingReturned)) }]
    })
  })

/** The lots of each confirmed order by which shares leave, with the accepted shares. */
export const leftOrders = (
  { confirmed }: Pick<Settled, 'confirmed'>,
  lots: ReadonlyMap<string, readonly Lot[]>,
): LeftOrder<DueOrder>[] =>
  confirmed
    .filter(({ order }) => isLeaving(order))
    .map(({ order, result }) => {
      const held = new Map((lots.get(holdingKey(order)) ?? []).map(lot => [lot.lotId, lot]))
      const used = (result.own?.working.uses ?? []).flatMap(({ lotId, shares, days }): FloatingLot[] => {
        const lot = held.get(lotId)
        return lot === undefined ? [] : [{ ...lot, shares, days }]
      })
      return { order, left: order.tradeDate, termsDay: order.termsDay, lots: used }
    })
