import type { IsoDate } from '../calendar/dates.ts'
import { cutOffOf } from '../calendar/shanghai.ts'
import { isFinal, type OrderStatus } from './order-states.ts'

export type WithdrawalFacts = { status: OrderStatus; tradeDate: IsoDate; fundAllows: boolean; nowMs: number }
export type WithdrawalRefusal = 'TRADE-FINAL' | 'TRADE-CUTOFF' | 'TRADE-NO-WITHDRAWAL'

/** Whether an order may still be taken back: pending, and strictly before 15:00 of its trading day (rules 2.2). */
export function decideWithdrawal(facts: WithdrawalFacts): { ok: true } | { ok: false; code: WithdrawalRefusal } {
  if (isFinal(facts.status)) return { ok: false, code: 'TRADE-FINAL' }
  if (!facts.fundAllows) return { ok: false, code: 'TRADE-NO-WITHDRAWAL' }
  if (facts.nowMs >= cutOffOf(facts.tradeDate)) return { ok: false, code: 'TRADE-CUTOFF' }
  return { ok: true }
}
