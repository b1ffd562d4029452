import { addMonths, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { legalRules, ruleOn } from '../law/legal-rules.ts'
import { type BillPeriod, billPeriodOf } from './bill-period.ts'

/** How often the firm sends statements; the law may ask for more. */
const statementRhythms = { yearly: 12, quarterly: 3 } as const
export type StatementRhythm = keyof typeof statementRhythms

/** Days after a period from which all NAVs of its last day are published, and after which its statement is obsolete. */
const READY_DAYS = 5
const LATE_DAYS = 60
const QUARTERS = 4
const [firstRule] = legalRules['statements-a-year'].rows

/** The period whose statement is due on a day: the last completed one; null before the law requires it, and outside the sending window. */
export function statementDue(day: IsoDate, rhythm: StatementRhythm): BillPeriod | null {
  const months = (ruleOn('statements-a-year', day)?.figure ?? 0) >= QUARTERS ? 3 : statementRhythms[rhythm]
  const last = billPeriodOf(addMonths(day, -months), months)
  const since = daysBetween(last.to, day)
  const isAsked = firstRule !== undefined && last.to >= firstRule.effectiveFrom
  return isAsked && since >= READY_DAYS && since <= LATE_DAYS ? last : null
}
