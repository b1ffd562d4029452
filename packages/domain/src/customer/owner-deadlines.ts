import type { IsoDate } from '../calendar/dates.ts'
import { legalRules } from '../law/legal-rules.ts'

/** How a statement of owners compares with the register of beneficial owners (受益所有人信息管理系统). */
export const registerStates = { same: '一致', differs: '不一致', unseen: '未查询' } as const
export type RegisterState = keyof typeof registerStates

type DayRule = 'owners-of-higher-risk-by' | 'owners-of-all-by'
function rowOf(code: DayRule) {
  const [row] = legalRules[code].rows
  if (!row) throw new Error(`the table of rules has no ${code}`)
  return row
}
const higherRisk = rowOf('owners-of-higher-risk-by')

/**
 * Due dates of ownership statements: at account opening for institutions opened since `inForce`, by risk for earlier ones.
 */
export const ownerDeadlines: { inForce: IsoDate; higherRiskBy: IsoDate; allBy: IsoDate } = {
  inForce: higherRisk.effectiveFrom,
  higherRiskBy: higherRisk.figure,
  allBy: rowOf('owners-of-all-by').figure,
}
