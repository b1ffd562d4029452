import { KIND } from '../codes/business-kinds.ts'
import {
  type Fen,
  fen,
  fenText,
  moneyFor,
  type NavE4,
  navText,
  sharesText,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import type { DueOrder, SettleFacts } from '../settle/settle-fund-day.ts'
import type { Confirmed, Leg } from '../settle/working.ts'
import type { ReportedTrade } from './confirmations.ts'

/** A figure of the registrar that differs from the fund's own terms. */
export type Difference = { orderId: bigint; figure: string; own: string; reported: string }

/** The money that a conversion moves to the target fund. */
export const crossedOf = (word: ReportedTrade, leg: Leg): Fen =>
  word.amount > 0n ? word.amount : fen(leg.working.gross + leg.working.unpaid - word.charge - word.performance)

/** The figures of a reported confirmation that differ from ours, and those that contradict each other. */
export function differencesOf(order: DueOrder, word: ReportedTrade, own: Confirmed, facts: SettleFacts): Difference[] {
  if (!own.own) return []
  const contradicting = productsOf(order, word, own.own).filter(isApart)
  return [
    ...otherFigures(order, word, own, facts),
    ...contradicting.map(({ figure, product, money }) => ({
      orderId: order.orderId,
      figure,
      own: fenText(product),
      reported: fenText(money),
    })),
  ]
}

/** The registrar's figures that differ from ours. */
function otherFigures(order: DueOrder, word: ReportedTrade, own: Confirmed, facts: SettleFacts): Difference[] {
  const { orderId } = order
  const found: Difference[] = []
  const set = (figure: string, ours: string, theirs: string) => {
    if (ours !== theirs) found.push({ orderId, figure, own: ours, reported: theirs })
  }
  if (!own.own) return found
  const { working } = own.own
  const nav = facts.navs.get(order.tradeDate)
  if (nav && order.kind !== KIND.subscription) set('NAV', navText(nav.nav), navText(word.nav))
  set('fee', fenText(working.fee), fenText(word.charge))
  // No fund here takes a performance fee, and a purchase neither takes nor gives back anything.
  set('performance fee', fenText(ZERO_FEN), fenText(word.performance))
  if (order.amount !== null) set('fee given back', fenText(ZERO_FEN), fenText(word.returned))
  const net = fen(working.net - word.performance)
  if (order.targetFundcode !== null) {
    set('amount that crosses over', fenText(net), fenText(crossedOf(word, own.own)))
    set('supplement', fenText(own.into?.working.fee ?? ZERO_FEN), fenText(word.supplement))
    set('shares of the target fund', sharesText(own.into?.working.shares ?? ZERO_SHARES), sharesText(word.targetShares))
    return found
  }
  if (order.amount === null) {
    set('amount', fenText(net), fenText(word.amount))
    return found
  }
  set('shares', sharesText(working.shares), sharesText(word.shares))
  set('interest', fenText(working.interest), fenText(word.interest))
  return found
}

/** The registrar's shares and NAV, and its money for them; `roundings` counts the roundings of shares and of money. */
type Product = { figure: string; product: Fen; money: Fen; nav: NavE4; roundings: { shares: bigint; money: bigint } }

/** What the registrar's own figures say of each leg: shares x NAV and the amount before or after its charge. */
function productsOf(order: DueOrder, word: ReportedTrade, leg: Leg): Product[] {
  const product = moneyFor(word.shares, word.nav)
  if (order.amount !== null) {
    const money = fen(word.amount - word.charge + word.interest)
    // Shares of the amount and of its interest may each be rounded.
    const roundings = { shares: word.interest > 0n ? 2n : 1n, money: 1n }
    return [{ figure: 'amount for the shares at the NAV', product, money, nav: word.nav, roundings }]
  }
  const { uses, unpaid } = leg.working
  const net = order.targetFundcode === null ? word.amount : crossedOf(word, leg)
  // Each lot that is used up has its own gross and its own fee; an unpaid loss of a money fund may be in the amount or
  // not.
  const left = {
    figure: 'amount for the shares at the NAV',
    product,
    money: fen(net + word.charge + word.performance),
    nav: word.nav,
    roundings: { shares: 0n, money: 2n * BigInt(Math.max(uses.length, 1)) + (unpaid < 0n ? -unpaid : unpaid) },
  }
  if (order.targetFundcode === null || word.targetNav <= 0n) return [left]
  const entered = {
    figure: 'amount for the shares of the target fund at its NAV',
    product: moneyFor(word.targetShares, word.targetNav),
    money: fen(net - word.supplement),
    nav: word.targetNav,
    roundings: { shares: 1n, money: 1n },
  }
  return [left, entered]
}

/**
 * Rounding to 1/100 share, in either direction, moves the value by less than 1/100 share; of money, by less than a fen.
 */
function isApart({ product, money, nav, roundings }: Product): boolean {
  const tolerance = roundings.shares * (nav / 10_000n + 1n) + roundings.money
  const apart = product - money
  return apart > tolerance || apart < -tolerance
}
