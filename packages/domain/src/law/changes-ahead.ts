import { addDays, daysBetween, type IsoDate, isoDate } from '../calendar/dates.ts'
import { type LegalRuleCode, legalRuleCodes, legalRules, rowsOf } from './legal-rules.ts'

/** Days before a change of the law on which staff are notified, earliest first. */
export const LAW_NOTICE_DAYS = [90, 30, 7] as const

/** The days on which rules change: first days of rules, and the day after the last day of a transition. */
export const legalChanges = (): { code: LegalRuleCode; day: IsoDate }[] =>
  legalRuleCodes.flatMap(code =>
    rowsOf(code).flatMap(({ effectiveFrom, figure }) => [
      { code, day: effectiveFrom },
      ...(legalRules[code].unit === 'day' && typeof figure === 'string'
        ? [{ code, day: addDays(isoDate(figure), 1) }]
        : []),
    ]),
  )

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
  for (const { code, day } of legalChanges()) {
    const daysLeft = daysBetween(today, day)
    const notice = LAW_NOTICE_DAYS.findLast(days => daysLeft <= days)
    if (daysLeft > 0 && notice !== undefined)
      changes.set(`${code} ${day}`, { code, title: legalRules[code].title, day, daysLeft, notice })
  }
  return [...changes.values()].sort((a, b) => a.daysLeft - b.daysLeft)
}
