import { type InvestorType, investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { type RiskLevel, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'

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
