import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type CurrentRisk, readCurrentRisk } from '@zhixiao/db/account/risk-results.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { type AssessmentsLeft, assessmentsLeft } from '@zhixiao/domain/customer/assessment-limits.ts'
import { levelsThatSuit, riskAdvice } from '@zhixiao/domain/customer/risk-score.ts'
import { isRiskExpired, lastSecondBefore, riskInvalidateText } from '@zhixiao/domain/customer/risk-validity.ts'

/** The assessments that the limits still allow a customer now. */
export const attemptsOf = ({ now, days }: Pick<CurrentRisk, 'now' | 'days'>): AssessmentsLeft =>
  assessmentsLeft(shanghaiDate(now.getTime()), days)

type RiskState = OutputOf<'account.riskCustomer'>

/** The customer's assessment, as the risk page shows it. */
export async function readRiskState(db: Reader, custno: string): Promise<RiskState> {
  const current = await readCurrentRisk(db, custno)
  const { riskability, risk_valid_to: validTo } = current
  const { left: attemptsLeft, aDay: attemptsADay, aYear: attemptsAYear, nextOn: attemptsFrom } = attemptsOf(current)
  const left = { attemptsLeft, attemptsADay, attemptsAYear, attemptsFrom }
  if (riskability === null || validTo === null) return { ...NONE, ...left }
  const expired = isRiskExpired(validTo.getTime(), current.now.getTime())
  return {
    state: expired ? 'expired' : 'valid',
    riskability,
    riskName: investorTypeName(riskability),
    advice: riskAdvice[riskability],
    suits: levelsThatSuit(riskability),
    lowestRisk: current.lowest_risk,
    assessedAt: current.assessed_at?.toISOString() ?? null,
    riskinvalidate: riskInvalidateText(validTo.getTime()),
    validTo: new Date(lastSecondBefore(validTo.getTime())).toISOString(),
    ...left,
  }
}

const NONE: Omit<RiskState, 'attemptsLeft' | 'attemptsADay' | 'attemptsAYear' | 'attemptsFrom'> = {
  state: 'missing',
  riskability: '',
  riskName: '',
  advice: '',
  suits: [],
  lowestRisk: false,
  assessedAt: null,
  riskinvalidate: '',
  validTo: null,
}
