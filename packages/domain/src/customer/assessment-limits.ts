import { addDays, addMonths, type IsoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'

/** The firm's own limit, which prevents tuning answers for a higher class; the law may set a lower one. */
const OWN_A_DAY = 6
const WINDOW_MONTHS = 12

export type AssessmentsLeft = {
  left: number
  aDay: number
  /** Limit in twelve months; null while the law has none. */
  aYear: number | null
  /** The next day on which an assessment is possible; null when one is possible today. */
  nextOn: IsoDate | null
  /** Whether the twelve-month limit is exhausted, not only the daily one. */
  isOfYear: boolean
}

/** The first day whose assessments count on `today`. */
const countsFrom = (today: IsoDate): IsoDate => addDays(addMonths(today, -WINDOW_MONTHS), 1)

/** The number of assessments that a customer has left on a day; `days` are the days of earlier ones, oldest first. */
export function assessmentsLeft(today: IsoDate, days: readonly IsoDate[]): AssessmentsLeft {
  const aDay = Math.min(OWN_A_DAY, ruleOn('assessments-a-day', today)?.figure ?? OWN_A_DAY)
  const aYear = ruleOn('assessments-a-year', today)?.figure ?? null
  const from = countsFrom(today)
  const counted = days.filter(day => day >= from)
  const leftToday = Math.max(0, aDay - counted.filter(day => day === today).length)
  const leftInYear = aYear === null ? leftToday : Math.max(0, aYear - counted.length)
  if (aYear === null || leftInYear > 0)
    return {
      left: Math.min(leftToday, leftInYear),
      aDay,
      aYear,
      nextOn: leftToday > 0 ? null : addDays(today, 1),
      isOfYear: false,
    }
  // A new assessment is possible once this one has left the window.
  const last = counted[counted.length - aYear] ?? today
  return { left: 0, aDay, aYear, nextOn: addMonths(last, WINDOW_MONTHS), isOfYear: true }
}
