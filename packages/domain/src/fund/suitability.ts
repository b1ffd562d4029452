import { type InvestorType, investorTypes } from '../codes/investor-types.ts'
import { type RiskLevel, riskLevelOf, riskLevels } from '../codes/risk-levels.ts'
import { codesOf, isCode } from '../codes/table.ts'

/**
 * 'warn': only on the customer's own initiative, after the written warning is confirmed and stored. 'refuse': never.
 */
export type Suitability = 'ok' | 'warn' | 'refuse'

/** THE suitability matrix, as data because companies differ. C0, the lowest class, may never buy above R1. */
const suitabilityMatrix: Readonly<Record<InvestorType, Readonly<Record<RiskLevel, Suitability>>>> = {
  C0: { R1: 'ok', R2: 'refuse', R3: 'refuse', R4: 'refuse', R5: 'refuse' },
  C1: { R1: 'ok', R2: 'warn', R3: 'warn', R4: 'warn', R5: 'warn' },
  C2: { R1: 'ok', R2: 'ok', R3: 'warn', R4: 'warn', R5: 'warn' },
  C3: { R1: 'ok', R2: 'ok', R3: 'ok', R4: 'warn', R5: 'warn' },
  C4: { R1: 'ok', R2: 'ok', R3: 'ok', R4: 'ok', R5: 'warn' },
  C5: { R1: 'ok', R2: 'ok', R3: 'ok', R4: 'ok', R5: 'ok' },
}

/** Whether a product suits an investor; checked for purchase, subscription, plans and conversion-in. */
export const matchSuitability = (investor: InvestorType, product: RiskLevel): Suitability =>
  suitabilityMatrix[investor][product]

/** Whether this investor may never buy products of a level, even after a warning. */
export const isRefused = (investor: InvestorType, product: RiskLevel): boolean =>
  matchSuitability(investor, product) === 'refuse'

/** The levels that this investor may never buy. */
export const refusedLevels = (investor: InvestorType): RiskLevel[] =>
  codesOf(riskLevels).filter(level => isRefused(investor, level))

export type SuitabilityRefusal = 'TRADE-UNSUITABLE' | 'DS-TR0U0119'

/** Why this investor may not buy the product now, or null; a confirmed warning (leave mark) allows 'warn'. */
export function suitabilityRefusal(
  investor: InvestorType | null,
  product: RiskLevel,
  hasLeaveMark: boolean,
): SuitabilityRefusal | null {
  const suitability = investor === null ? 'refuse' : matchSuitability(investor, product)
  if (suitability === 'refuse') return 'TRADE-UNSUITABLE'
  return suitability === 'warn' && !hasLeaveMark ? 'DS-TR0U0119' : null
}

/** The investor class for suitability: C0 for the lowest-risk investor regardless of the score. */
export function investorOf(customer: { riskability: string | null; lowestRisk: boolean }): InvestorType | null {
  if (customer.riskability === null || !isCode(investorTypes, customer.riskability)) return null
  return customer.lowestRisk ? 'C0' : customer.riskability
}

/** 'R3' for a fund of level 3. @throws when the row holds no level. */
export function riskLevelFrom(level: number): RiskLevel {
  const risk = riskLevelOf(String(level))
  if (risk === null) throw new Error(`no risk level ${level}`)
  return risk
}
