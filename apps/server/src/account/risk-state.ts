import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type CurrentRisk, readCurrentRisk } from '@zhixiao/db/account/risk-results.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { levelsThatSuit, riskAdvice } from '@zhixiao/domain/customer/risk-score.ts'
import { isRiskExpired, lastSecondBefore, riskInvalidateText } from '@zhixiao/domain/customer/risk-validity.ts'

/** Assessments per customer and day, so that answers cannot be tuned until the class is high enough. */
const ATTEMPTS_A_DAY = 6

export const attemptsLeft = (current: Pick<CurrentRisk, 'done_today'>): number =>
  Math.max(0, ATTEMPTS_A_DAY - current.done_today)

type RiskState = OutputOf<'account.riskCustomer'>

/** The customer's assessment, as the risk page shows it. */
export async function readRiskState(db: Reader, custno: string): Promise<RiskState> {
  const current = await readCurrentRisk(db, custno)
  const { riskability, risk_valid_to: validTo } = current
  const left = { attemptsLeft: attemptsLeft(current), attemptsADay: ATTEMPTS_A_DAY }
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

const NONE: Omit<RiskState, 'attemptsLeft' | 'attemptsADay'> = {
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
