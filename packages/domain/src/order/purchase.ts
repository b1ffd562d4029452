import { KIND } from '../codes/business-kinds.ts'
import type { InvestorType } from '../codes/investor-types.ts'
import type { RiskLevel } from '../codes/risk-levels.ts'
import { fundCan, purchaseKind, type TradedFund } from '../fund/fund-can.ts'
import { type SuitabilityRefusal, suitabilityRefusal } from '../fund/suitability.ts'
import type { Fen } from '../money/money.ts'

/** A fund's limits for purchases; 0 means no limit. */
export type PurchaseLimits = { minFirst: Fen; minFurther: Fen; singleMax: Fen; dayMax: Fen }

/** A card with its bank's limits; `usedToday` is what the card is debited today for all funds. */
export type PayingCard = { isActive: boolean; takesDebits: boolean; singleMax: Fen; dayMax: Fen; usedToday: Fen }

export type PurchaseFacts = {
  fund: TradedFund & { riskLevel: RiskLevel }
  limits: PurchaseLimits
  amount: Fen
  /** Whether the customer holds or has already ordered the fund, so that the minimum for further purchases applies. */
  isFurther: boolean
  /** Amount already ordered on the trading day over all cards. */
  usedToday: Fen
  investor: InvestorType | null
  /** Whether this customer has confirmed a warning for this fund at both current risk levels. */
  hasLeaveMark: boolean
  card: PayingCard
}

export type PurchaseRefusal =
  | 'TRADE-CLOSED'
  | 'TRADE-MIN'
  | 'TRADE-MAX'
  | 'TRADE-DAY-MAX'
  | 'TRADE-CARD'
  | 'TRADE-CARD-MAX'
  | 'TRADE-CARD-DAY-MAX'
  | SuitabilityRefusal

export type PurchaseDecision =
  | { ok: true; kind: typeof KIND.subscription | typeof KIND.purchase }
  | { ok: false; code: PurchaseRefusal; reason?: string }

const refuse = (code: PurchaseRefusal, reason?: string): PurchaseDecision =>
  reason ? { ok: false, code, reason } : { ok: false, code }
/** Whether `amount` is above `limit`; 0 means no limit. */
export const exceeds = (amount: bigint, limit: Fen): boolean => limit !== 0n && amount > limit

/** Which limit of its bank a debit of `amount` exceeds. */
export function cardRefusal(amount: Fen, card: PayingCard): 'TRADE-CARD-MAX' | 'TRADE-CARD-DAY-MAX' | null {
  if (exceeds(amount, card.singleMax)) return 'TRADE-CARD-MAX'
  return exceeds(card.usedToday + amount, card.dayMax) ? 'TRADE-CARD-DAY-MAX' : null
}

/** Whether a purchase may be placed on the current facts; the statement that places it enforces the day limits again. */
export function decidePurchase(facts: PurchaseFacts): PurchaseDecision {
  const { fund, limits, amount, card } = facts
  const kind = purchaseKind(fund)
  if (kind === null) return refuse('TRADE-CLOSED', fundCan.purchase.reason(fund) ?? undefined)
  if (!card.isActive || !card.takesDebits) return refuse('TRADE-CARD')
  if (amount < (facts.isFurther ? limits.minFurther : limits.minFirst)) return refuse('TRADE-MIN')
  if (exceeds(amount, limits.singleMax)) return refuse('TRADE-MAX')
  // An order above the day limit is refused whole, never reduced (rules 2.11).
  if (exceeds(facts.usedToday + amount, limits.dayMax)) return refuse('TRADE-DAY-MAX')
  const overCard = cardRefusal(amount, card)
  if (overCard) return refuse(overCard)
  const unsuitable = suitabilityRefusal(facts.investor, fund.riskLevel, facts.hasLeaveMark)
  if (unsuitable) return refuse(unsuitable)
  return { ok: true, kind: kind === 'subscription' ? KIND.subscription : KIND.purchase }
}
