import type { IsoDate } from '../calendar/dates.ts'
import {
  type FloatingDecision,
  type FloatingFacts,
  type FloatingLot,
  floatingDecisions,
  floatingReturned,
} from '../fee/floating-fee.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { type Fen, sumFen } from '../money/money.ts'
import { isLeaving } from './service-return.ts'
import { type DueOrder, holdingKey, type Settled } from './settle-fund-day.ts'

/** What is decided of the floating fee of the lots that an order used, and what goes back with it. */
export type OrderFloating = { order: DueOrder; lots: FloatingDecision[]; amount: Fen }

/** Sums what goes back with the lots of one order. */
export const floatingOf = (lots: readonly FloatingDecision[]): Fen => sumFen(lots.map(floatingReturned))

/** The floating fee of each confirmed order by which shares leave on the trading day `left`, for the accepted shares. */
export function floatingReturns(
  { confirmed }: Pick<Settled, 'confirmed'>,
  left: IsoDate,
  lots: ReadonlyMap<string, readonly Lot[]>,
  facts: FloatingFacts,
): OrderFloating[] {
  const leaving = confirmed.filter(({ order }) => isLeaving(order))
  return [...Map.groupBy(leaving, ({ order }) => order.termsDay)].flatMap(([termsDay, ofTerms]) =>
    ofTerms.flatMap(({ order, result }) => {
      const held = new Map((lots.get(holdingKey(order)) ?? []).map(lot => [lot.lotId, lot]))
      const used = (result.own?.working.uses ?? []).flatMap(({ lotId, shares, days }): FloatingLot[] => {
        const lot = held.get(lotId)
        return lot === undefined ? [] : [{ ...lot, shares, days }]
      })
      const decided = floatingDecisions(used, { left, termsDay }, facts)
      return decided.length === 0 ? [] : [{ order, lots: decided, amount: floatingOf(decided) }]
    }),
  )
}
