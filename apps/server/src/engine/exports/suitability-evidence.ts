import type { AssessmentRow, DecidedOrders } from '@zhixiao/db/staff/suitability.ts'
import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { investorOf, riskLevelFrom, suitabilityRefusal } from '@zhixiao/domain/fund/suitability.ts'

/** The class of an assessment, as orders are decided by it. */
export const classOf = ({ riskability, lowest_risk: lowestRisk }: AssessmentRow): string =>
  investorOf({ riskability, lowestRisk }) ?? riskability

/** Judges orders by the rule under which they were placed. */
export function judge(groups: readonly DecidedOrders[]) {
  const judged = groups.flatMap(({ riskability, risk_level: level, has_mark: hasMark, orders, order_ids: ids }) => {
    if (riskability === null || level === null || !isCode(investorTypes, riskability)) return []
    const risk = riskLevelFrom(level)
    const why = suitabilityRefusal(riskability, risk, hasMark)
    return [{ why, hasMark, group: { riskability, level: risk, orders, orderIds: ids.map(String) } }]
  })
  const count = (some: readonly { group: { orders: number } }[]) =>
    some.reduce((sum, { group }) => sum + group.orders, 0)
  return {
    judged: count(judged),
    confirmed: count(judged.filter(({ why, hasMark }) => why === null && hasMark)),
    unrecorded: groups.reduce((sum, { orders }) => sum + orders, 0) - count(judged),
    unmarked: judged.filter(({ why }) => why !== null).map(({ group }) => group),
  }
}
