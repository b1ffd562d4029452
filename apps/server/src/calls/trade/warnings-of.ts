import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { findOpenMark } from '@zhixiao/db/trade/senior-marks.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { RiskLevel } from '@zhixiao/domain/codes/risk-levels.ts'
import { needsSeniorWarning, SENIOR_WARNING, seniorWaitHours } from '@zhixiao/domain/customer/senior-warning.ts'
import { investorOf, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { type RiskWarning, riskWarnings, seniorWarning } from './risk-warnings.ts'

type Asked = { custno: string; customer: CustomerFacts; fund: { fundcode: string; risk_level: number } }

/** The warnings that a customer has to confirm before buying a fund; the mismatch last, because the order names its mark. */
export function warningsFor(customer: CustomerFacts, level: RiskLevel): RiskWarning[] {
  const today = shanghaiDate(customer.now.getTime())
  return [
    ...(needsSeniorWarning(today, customer.birthday, level) ? [seniorWarning(level, seniorWaitHours(today))] : []),
    ...riskWarnings(investorOf(customer), level),
  ]
}

/** The same without an already confirmed special warning, for an order in its waiting time. */
export async function warningsOf(db: Reader, { custno, customer, fund }: Asked): Promise<RiskWarning[]> {
  const all = warningsFor(customer, riskLevelFrom(fund.risk_level))
  const key = { custno, fundcode: fund.fundcode, riskLevel: fund.risk_level }
  const isConfirmed = all.some(isSenior) && (await findOpenMark(db, key)) !== null
  return isConfirmed ? all.filter(each => !isSenior(each)) : all
}

const isSenior = ({ code }: RiskWarning): boolean => code === SENIOR_WARNING
