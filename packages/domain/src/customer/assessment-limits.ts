import { addDays, addMonths, type IsoDate } from '../calendar/dates.ts'
import { ruleOn } from '../law/legal-rules.ts'

/** The firm's own limit, so that answers are not tuned until the class is high enough; the law may ask for less. */
const OWN_A_DAY = 6
const WINDOW_MONTHS = 12

export type AssessmentsLeft = {
  left: number
  aDay: number
  /** In twelve months; null while the law has no such limit. */
  aYear: number | null
  /** The next day with an assessment left; null while there is one. */
  nextOn: IsoDate | null
  /** The limit of twelve months is used up, not only that of the day. */
  isOfYear: boolean
}

/** The first day whose assessments count on `today`. */
const countsFrom = (today: IsoDate): IsoDate => addDays(addMonths(today, -WINDOW_MONTHS), 1)

/** How many assessments a customer has left on a day; `days` has the day of each earlier one, oldest first. */
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
  // The earliest day on which enough of them have left the window.
  const last = counted[counted.length - aYear] ?? today
  return { left: 0, aDay, aYear, nextOn: addMonths(last, WINDOW_MONTHS), isOfYear: true }
}
