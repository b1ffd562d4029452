import type { Assessment } from '@zhixiao/db/account/risk-results.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { ageOn } from '@zhixiao/domain/customer/id-number.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { type RiskAnswer, type RiskFault, scoreRiskPaper } from '@zhixiao/domain/customer/risk-score.ts'
import { riskExpiresAt } from '@zhixiao/domain/customer/risk-validity.ts'
import { type Failure, fail, failField, ok, type Result } from '../../kernel/result.ts'

export type AnsweredPaper = { paperVersion: string; riskAnswers: RiskAnswer[] }

/**
 * The result of a customer's questionnaire at an instant. Rejects answers to an older questionnaire, and an age that the
 * ID document contradicts.
 */
export function assess(
  { paperVersion, riskAnswers }: AnsweredPaper,
  at: Date,
  birthday: IsoDate | null,
): Result<Assessment> {
  if (paperVersion !== riskPaper.version) return fail('RISK-0001')
  const age = birthday && ageOn(birthday, shanghaiDate(at.getTime()))
  const scored = scoreRiskPaper(riskPaper, riskAnswers, age)
  if (!scored.ok) return failureOf(scored.fault)
  const validTo = new Date(riskExpiresAt(at.getTime()))
  return ok({ paperVersion, answers: riskAnswers, ...scored.result, at, validTo })
}

function failureOf({ questionId, kind }: RiskFault): Failure {
  if (kind === 'answer') return failField('riskAnswers', `请完成每一道题（${questionId}）`)
  const place = riskPaper.questions.findIndex(({ id }) => id === questionId) + 1
  return failField(`riskAnswers.${questionId}`, `第 ${place} 题选择的年龄与证件上的出生日期不符，请重新选择`)
}
