import { fundCan, type TradedFund } from '../fund/fund-can.ts'
import { type ShareCents, shareCents } from '../money/money.ts'

export type RedemptionFacts = {
  fund: TradedFund
  minRedeem: ShareCents
  minHold: ShareCents
  held: ShareCents
  frozen: ShareCents
  shares: ShareCents
}

export type RedemptionRefusal = 'TRADE-CLOSED' | 'TRADE-NO-SHARES' | 'TRADE-MIN-REDEEM' | 'TRADE-MIN-HOLD'

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
  const isAll = facts.shares === free
  if (!isAll && facts.shares < facts.minRedeem) return { ok: false, code: 'TRADE-MIN-REDEEM' }
  const left = free - facts.shares
  if (left > 0n && left < facts.minHold) return { ok: false, code: 'TRADE-MIN-HOLD' }
  return { ok: true, shares: facts.shares }
}
