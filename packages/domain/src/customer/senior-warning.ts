import { addDays, addMonths, type IsoDate } from '../calendar/dates.ts'
import type { RiskLevel } from '../codes/risk-levels.ts'
import { ruleOn } from '../law/legal-rules.ts'
import { ageOn } from './id-number.ts'

/** The warning for senior customers before each order of a high-risk fund. */
export const SENIOR_WARNING = 'RISK-SENIOR'
const PERSON = { holder: 'person' } as const

/** Whether an order on `day` requires the warning under the law of that day. */
export function needsSeniorWarning(day: IsoDate, birthday: IsoDate | null, level: RiskLevel): boolean {
  const age = ruleOn('senior-age', day, PERSON)?.figure
  const from = ruleOn('senior-risk-level', day, PERSON)?.figure
  if (birthday === null || age === undefined || from === undefined) return false
  return ageOn(birthday, day) >= age && Number(level.slice(1)) >= from
}

/** Hours between the confirmation of the warning and the order. */
export const seniorWaitHours = (day: IsoDate): number => ruleOn('senior-wait-hours', day, PERSON)?.figure ?? 0

/** Days after confirmation during which an order may use a mark. */
export const SENIOR_MARK_DAYS = 30

/** The first day whose marks allow a plan to deduct on `day`: a plan requires a new confirmation every year. */
export const planMarksFrom = (day: IsoDate): IsoDate => addDays(addMonths(day, -12), 1)
