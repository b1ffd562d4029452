import type { Assessment } from '@zhixiao/db/account/risk-results.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { type RiskAnswer, scoreRiskPaper } from '@zhixiao/domain/customer/risk-score.ts'
import { riskExpiresAt } from '@zhixiao/domain/customer/risk-validity.ts'
import { fail, failField, ok, type Result } from '../kernel/result.ts'

export type AnsweredPaper = { paperVersion: string; riskAnswers: RiskAnswer[] }

/** The result of a customer's questionnaire at an instant; answers to an older questionnaire do not count. */
export function assess({ paperVersion, riskAnswers }: AnsweredPaper, at: Date): Result<Assessment> {
  if (paperVersion !== riskPaper.version) return fail('RISK-0001')
  const scored = scoreRiskPaper(riskPaper, riskAnswers)
  if (!scored.ok) return failField('riskAnswers', `请完成每一道题（${scored.fault}）`)
  const validTo = new Date(riskExpiresAt(at.getTime()))
  return ok({ paperVersion, answers: riskAnswers, ...scored.result, at, validTo })
}
