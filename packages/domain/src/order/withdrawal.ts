import type { IsoDate } from '../calendar/dates.ts'
import { cutOffOf, shanghaiDate } from '../calendar/shanghai.ts'
import { KIND, type OrderKind } from '../codes/business-kinds.ts'
import { freezesShares, isFinal, type OrderCause, type OrderOrigin, type OrderStatus } from './order-states.ts'

export type WithdrawalFacts = {
  status: OrderStatus
  kind: OrderKind
  origin: OrderOrigin
  cause: OrderCause | null
  tradeDate: IsoDate
  acceptMs: number
  /** By the terms of the fund. */
  fundAllows: boolean
  /** Its money is with the customer already, or on its way. */
  isAdvanced: boolean
  nowMs: number
}
export type WithdrawalRefusal = 'TRADE-FINAL' | 'TRADE-CUTOFF' | 'TRADE-NO-WITHDRAWAL' | 'TRADE-PLAN-TODAY'

/**
 * Whether an order may be withdrawn: pending, strictly before 15:00 of its trading day, not deducted by a plan today, not advanced,
 * and placed by a customer or a plan, or the rest of a sale that the fund placed again (rules 2.2).
 */
export function decideWithdrawal(facts: WithdrawalFacts): { ok: true } | { ok: false; code: WithdrawalRefusal } {
  if (isFinal(facts.status)) return { ok: false, code: 'TRADE-FINAL' }
  if (!facts.fundAllows || facts.isAdvanced || (facts.origin === 'fund' && !isRestOfSale(facts)))
    return { ok: false, code: 'TRADE-NO-WITHDRAWAL' }
  if (facts.kind === KIND.planPurchase && shanghaiDate(facts.acceptMs) === shanghaiDate(facts.nowMs))
    return { ok: false, code: 'TRADE-PLAN-TODAY' }
  if (facts.nowMs >= cutOffOf(facts.tradeDate)) return { ok: false, code: 'TRADE-CUTOFF' }
  return { ok: true }
}

/** What a huge redemption deferred, or a split reduced. */
const isRestOfSale = ({ kind, cause }: WithdrawalFacts): boolean =>
  freezesShares(kind) && (cause === 'deferred' || cause === 'resized')

/** The instant until which an order may be withdrawn, as ISO text; null when it may not. */
export const withdrawableUntil = (facts: WithdrawalFacts): string | null =>
  decideWithdrawal(facts).ok ? new Date(cutOffOf(facts.tradeDate)).toISOString() : null
