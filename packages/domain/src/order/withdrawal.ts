import type { IsoDate } from '../calendar/dates.ts'
import { cutOffOf, shanghaiDate } from '../calendar/shanghai.ts'
import { isFinal, type OrderStatus } from './order-states.ts'

export type WithdrawalFacts = {
  status: OrderStatus
  tradeDate: IsoDate
  fundAllows: boolean
  /** The plan's deduction day; null for orders that no plan placed. */
  planDay: IsoDate | null
  nowMs: number
}
export type WithdrawalRefusal = 'TRADE-FINAL' | 'TRADE-CUTOFF' | 'TRADE-NO-WITHDRAWAL' | 'TRADE-PLAN-TODAY'

/**
 * Whether an order may be withdrawn: pending, strictly before 15:00 of its trading day, not deducted by a plan today
 * (rules 2.2).
 */
export function decideWithdrawal(facts: WithdrawalFacts): { ok: true } | { ok: false; code: WithdrawalRefusal } {
  if (isFinal(facts.status)) return { ok: false, code: 'TRADE-FINAL' }
  if (!facts.fundAllows) return { ok: false, code: 'TRADE-NO-WITHDRAWAL' }
  if (facts.planDay === shanghaiDate(facts.nowMs)) return { ok: false, code: 'TRADE-PLAN-TODAY' }
  if (facts.nowMs >= cutOffOf(facts.tradeDate)) return { ok: false, code: 'TRADE-CUTOFF' }
  return { ok: true }
}

/** The instant until which an order may be withdrawn, as ISO text; null when it may not. */
export const withdrawableUntil = (facts: WithdrawalFacts): string | null =>
  decideWithdrawal(facts).ok ? new Date(cutOffOf(facts.tradeDate)).toISOString() : null
