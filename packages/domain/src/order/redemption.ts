import type { IsoDate } from '../calendar/dates.ts'
import { moneyText } from '../format/amounts.ts'
import { fundCan, type TradedFund } from '../fund/fund-can.ts'
import { type ShareCents, shareCents } from '../money/money.ts'

export type RedemptionFacts = {
  fund: TradedFund
  minRedeem: ShareCents
  minHold: ShareCents
  held: ShareCents
  frozen: ShareCents
  /** What the holding periods of its lots let an order sell now; without any, what is not frozen. */
  sellable: ShareCents
  shares: ShareCents
}

export type RedemptionRefusal =
  | 'TRADE-CLOSED'
  | 'TRADE-NO-SHARES'
  | 'TRADE-NOT-FREE'
  | 'TRADE-MIN-REDEEM'
  | 'TRADE-MIN-HOLD'

export type RedemptionDecision =
  | { ok: true; shares: ShareCents }
  | { ok: false; code: RedemptionRefusal; reason?: string }

/**
 * Whether `shares` may be redeemed. An order that leaves less than the fund's minimum holding is refused and names the
 * full amount: the customer decides, the system does not sell more than was asked.
 */
export function decideRedemption(facts: RedemptionFacts): RedemptionDecision {
  const reason = fundCan.redeem.reason(facts.fund)
  if (reason !== null) return { ok: false, code: 'TRADE-CLOSED', reason }
  const free = shareCents(facts.held - facts.frozen)
  if (facts.shares > free) return { ok: false, code: 'TRADE-NO-SHARES' }
  if (facts.shares > facts.sellable) return { ok: false, code: 'TRADE-NOT-FREE' }
  // Nobody can sell more than is free, however little is left.
  if (facts.shares === facts.sellable) return { ok: true, shares: facts.shares }
  if (facts.shares < facts.minRedeem) return { ok: false, code: 'TRADE-MIN-REDEEM' }
  if (free - facts.shares < facts.minHold) return { ok: false, code: 'TRADE-MIN-HOLD' }
  return { ok: true, shares: facts.shares }
}

/** What of a holding may be sold now, and what next: '现在可卖出 1,000.00 份，另有 800.00 份自 2026-11-30 起可卖出'. */
export function lockedText(
  free: ShareCents,
  next: { day: IsoDate; shares: ShareCents } | null,
  isRolling: boolean,
): string {
  const now = free > 0n ? `现在可卖出 ${moneyText(free)} 份` : '现在没有可卖出的份额'
  if (next === null) return now
  const when = isRolling ? `可于 ${next.day} 当日卖出` : `自 ${next.day} 起可卖出`
  return `${now}，${free > 0n ? '另有 ' : ''}${moneyText(next.shares)} 份${when}`
}

/** What a rolling fund's order leaves of the shares that are due: '300.00 份本次到期而未卖出，转入下一期，最早于 2026-11-25 当日可卖出'. */
export const missedText = ({ day, shares }: { day: IsoDate; shares: ShareCents }): string =>
  `${moneyText(shares)} 份本次到期而未卖出，转入下一期，最早于 ${day} 当日可卖出`
