import { addDays, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { type LegalRuleCode, legalRows, legalRules } from './legal-rules.ts'

/** Days before a change of the law on which staff are notified, earliest first. */
export const LAW_NOTICE_DAYS = [90, 30, 7] as const

/** The days on which rules change: first days of rules, and the day after the last day of a transition. */
export const legalChanges: readonly { code: LegalRuleCode; day: IsoDate }[] = legalRows.flatMap(({ code, row }) => [
  { code, day: row.effectiveFrom },
  ...(legalRules[code].unit === 'day' && typeof row.figure === 'string' ? [{ code, day: addDays(row.figure, 1) }] : []),
])

export type LawChange = {
  readonly code: LegalRuleCode
  readonly title: string
  /** The first day under the new rule. */
  readonly day: IsoDate
  readonly daysLeft: number
  /** Notice period, in days, of the last notice due. */
  readonly notice: (typeof LAW_NOTICE_DAYS)[number]
}

/** The changes of the law in the next 90 days, earliest first. */
export function lawChangesAhead(today: IsoDate): LawChange[] {
  const changes = new Map<string, LawChange>()
  for (const { code, day } of legalChanges) {
    const daysLeft = daysBetween(today, day)
    const notice = LAW_NOTICE_DAYS.findLast(days => daysLeft <= days)
    if (daysLeft > 0 && notice !== undefined)
      changes.set(`${code} ${day}`, { code, title: legalRules[code].title, day, daysLeft, notice })
  }
  return [...changes.values()].sort((a, b) => a.daysLeft - b.daysLeft)
}
