import type { IsoDate } from '../calendar/dates.ts'
import { type Fen, moneyFor, type NavE4, parseFen, parseShares, type ShareCents, sharesText } from '../money/money.ts'
import {
  type AskedOut,
  type FundFlows,
  flowLine,
  holderCap,
  hugeDayOf,
  isHuge,
  leastAcceptance,
  type SplitOut,
  splitOut,
} from '../settle/huge-redemption.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** An order out of the fund, with its kind of business. */
type OrderOut = AskedOut & { orderId: bigint; kind: string }
export type LimitFacts = {
  flow: FundFlows
  /** The largest first. */
  orders: readonly OrderOut[]
  isConfirmed: boolean
  /** The NAV of the day, or the newest before it; null before the first one. */
  nav: NavE4 | null
}
type Given = {
  fund: string
  day: string
  accept: string
  holder?: string | undefined
  cash?: string | undefined
  reason?: string | undefined
}
export type RedemptionLimit = {
  fund: string
  day: IsoDate
  accept: ShareCents
  isFull: boolean
  /** What counts of the orders of one holder; null without a limit. */
  cap: ShareCents | null
  reason: string | null
  flow: FundFlows
  split: SplitOut<OrderOut>
  /** What the accepted shares are worth; null before the first NAV. */
  outflow: Fen | null
  cash: Fen | null
}

/** How much of a huge redemption is accepted on its day. */
export function decideRedemptionLimit(facts: LimitFacts | null, given: Given): Decision<RedemptionLimit> {
  const { fund, reason = null } = given
  if (!facts) return refuse('redemption.none', { fund, day: given.day })
  const { flow, orders, isConfirmed, nav } = facts
  const { previousTotal, day } = flow
  if (!isHuge(flow, previousTotal)) return refuse('redemption.not-huge', { line: flowLine(flow) })
  const isFull = given.accept === 'all'
  // All shares of the fund, so that later orders of the day are accepted too.
  const accept = isFull ? previousTotal : parseShares(given.accept)
  const least = leastAcceptance(previousTotal)
  if (accept < least) return refuse('redemption.below-least', { least: sharesText(least) })
  const cap = isFull || given.holder === undefined ? null : holderCap(previousTotal, given.holder)
  if (hugeDayOf(orders, accept, cap).total < least)
    return refuse('redemption.capped-below-least', { least: sharesText(least) })
  if (isConfirmed) return refuse('redemption.confirmed', { day })
  const split = splitOut(orders, accept, cap)
  const outflow = nav === null ? null : moneyFor(split.accepted, nav)
  const cash = given.cash === undefined ? null : parseFen(given.cash)
  return decided({ fund, day, accept, isFull, cap, reason, flow, split, outflow, cash })
}
