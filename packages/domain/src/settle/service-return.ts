import type { IsoDate } from '../calendar/dates.ts'
import { type AccrualSum, accruedOn, type Span } from '../fee/accrual-index.ts'
import type { DatedSplit, Lot } from '../fee/redemption-fee.ts'
import { returnedDays, type SoldLot } from '../fee/service-return.ts'
import type { LegalCase } from '../law/legal-rule.ts'
import { addFen, type Fen, fen, type ShareCents, sumFen, ZERO_FEN } from '../money/money.ts'
import { isLeaving } from '../order/order-states.ts'
import { type DueOrder, holdingKey, type Settled } from './settle-fund-day.ts'

/** The facts that decide the service fee returned with shares of one class. */
export type ReturnFacts = {
  about: LegalCase
  splits: readonly DatedSplit[]
  sumOn: AccrualSum
}

/** The days whose service fee is returned with one lot's shares, and the amount. */
export type LotReturn = Span & { lotId: bigint; amount: Fen }

/** Shares of a lot that left, as counted on the trading day on which they left. */
export type LeftShares = SoldLot & Pick<Lot, 'lotId'> & { shares: ShareCents }

/** The service fee returned with shares that left on the trading day `left`, rounded lot by lot. */
export function lotReturns(shares: readonly LeftShares[], left: IsoDate, facts: ReturnFacts): LotReturn[] {
  return shares.flatMap(each => {
    const days = returnedDays(each, left, facts.about)
    if (days === null) return []
    return [{ ...days, lotId: each.lotId, amount: accruedOn(each.shares, days, facts.splits, facts.sumOn) }]
  })
}

export type OrderReturn = { order: DueOrder; lots: LotReturn[]; amount: Fen }

/** The service fee returned with each confirmed redemption or conversion of these lots, for the accepted shares. */
export function serviceReturns(
  { confirmed }: Pick<Settled, 'confirmed'>,
  lots: ReadonlyMap<string, readonly Lot[]>,
  facts: ReturnFacts,
): OrderReturn[] {
  return confirmed.flatMap(({ order, result }) => {
    if (!isLeaving(order)) return []
    const held = new Map((lots.get(holdingKey(order)) ?? []).map(lot => [lot.lotId, lot]))
    const left = (result.own?.working.uses ?? []).flatMap(({ lotId, shares }) => {
      const lot = held.get(lotId)
      return lot === undefined ? [] : [{ ...lot, shares }]
    })
    const returned = lotReturns(left, order.tradeDate, facts)
    if (returned.length === 0) return []
    return [{ order, lots: returned, amount: sumFen(returned.map(each => each.amount)) }]
  })
}

/**
 * The service fee returned where a registrar reports amounts, by order: its amount replaces ours. The last lots take the
 * difference, none of them below zero; where we return nothing, the last lot used takes all, with the day left as its day.
 */
export function returnsAsReported(
  { confirmed }: Pick<Settled, 'confirmed'>,
  own: readonly OrderReturn[],
  reported: ReadonlyMap<bigint, Fen>,
): OrderReturn[] {
  const ownOf = new Map(own.map(each => [each.order.orderId, each]))
  return confirmed.flatMap(({ order, result }) => {
    const ours = ownOf.get(order.orderId)
    const amount = reported.get(order.orderId)
    const last = result.own?.working.uses.at(-1)
    if (amount === undefined || last === undefined || !isLeaving(order)) return ours ?? []
    const day = order.tradeDate
    const lots = ours?.lots ?? [{ lotId: last.lotId, from: day, to: day, amount: ZERO_FEN }]
    return { order, lots: withTotal(lots, amount), amount }
  })
}

function withTotal(lots: readonly LotReturn[], total: Fen): LotReturn[] {
  let more = fen(total - sumFen(lots.map(lot => lot.amount)))
  return lots
    .toReversed()
    .map(lot => {
      const change = more < -lot.amount ? fen(-lot.amount) : more
      more = fen(more - change)
      return { ...lot, amount: addFen(lot.amount, change) }
    })
    .toReversed()
}
