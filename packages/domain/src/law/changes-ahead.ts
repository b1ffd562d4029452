import { addDays, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { type LegalRuleCode, legalRows, legalRules } from './legal-rules.ts'

/** Days before a change of the law on which staff are warned, the earliest first. */
export const LAW_NOTICE_DAYS = [90, 30, 7] as const

/** Every first day of a rule; a rule whose figure is the last day of a transition changes on the day after it. */
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
  /** The last notice that is due. */
  readonly notice: (typeof LAW_NOTICE_DAYS)[number]
}

/** The changes of the law in the next 90 days, the next one first. */
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
