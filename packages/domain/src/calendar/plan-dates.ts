import { PLAN_UNIT, type PlanWeekday, planWeekdays } from '../codes/plan-units.ts'
import { type Calendar, CalendarNotPublished } from './calendar.ts'
import { addDays, addMonths, type IsoDate, isoDate, type TradeDate, weekdayOf } from './dates.ts'

/** The deduction dates of a regular plan: monthly on day 1..28, each or every other week on a weekday, or every open day. */
export type PlanSchedule =
  | { readonly unit: typeof PLAN_UNIT.month; readonly day: number }
  | { readonly unit: typeof PLAN_UNIT.week | typeof PLAN_UNIT.fortnight; readonly weekday: PlanWeekday }
  | { readonly unit: typeof PLAN_UNIT.day }

export interface PlanRun {
  /** The scheduled day; unique per plan, so it is the key of the run. */
  readonly dueDate: IsoDate
  /** The open day of the run: the due date or the first open day after it, across the month if needed. */
  readonly runDate: TradeDate
}

/**
 * The first run whose due date is strictly after `after`: the creation day of a plan (a plan created on its own day
 * starts with the next period), or a previous due date. Two due dates may share a run date; both run (rules 2.10).
 * @throws CalendarNotPublished when the run date is not known yet.
 */
export function nextPlanRun(calendar: Calendar, schedule: PlanSchedule, after: IsoDate): PlanRun {
  const dueDate = nextDueDate(calendar, schedule, after)
  return { dueDate, runDate: calendar.nextOpen(dueDate) }
}

/**
 * Like nextPlanRun, but beyond the published calendar the run date is null; a later call with the day before `dueDate`
 * returns it once published.
 */
export function nextPlanRunOrDue(
  calendar: Calendar,
  schedule: PlanSchedule,
  after: IsoDate,
): PlanRun | { readonly dueDate: IsoDate; readonly runDate: null } {
  try {
    return nextPlanRun(calendar, schedule, after)
  } catch (error) {
    if (!(error instanceof CalendarNotPublished)) throw error
    // The next open day of a daily plan is not published yet.
    return {
      dueDate: schedule.unit === PLAN_UNIT.day ? addDays(after, 1) : nextDueDate(calendar, schedule, after),
      runDate: null,
    }
  }
}

function nextDueDate(calendar: Calendar, schedule: PlanSchedule, after: IsoDate): IsoDate {
  switch (schedule.unit) {
    case PLAN_UNIT.month: {
      if (!(schedule.day >= 1 && schedule.day <= 28)) throw new RangeError('a monthly plan runs on day 1 to 28')
      const thisMonth = isoDate(`${after.slice(0, 8)}${String(schedule.day).padStart(2, '0')}`)
      return thisMonth > after ? thisMonth : addMonths(thisMonth, 1)
    }
    case PLAN_UNIT.week:
    case PLAN_UNIT.fortnight: {
      const ahead = planWeekdays[schedule.weekday].isoWeekday - weekdayOf(after)
      // `after` is itself a due date, so the next one is a whole period away.
      if (ahead === 0) return addDays(after, schedule.unit === PLAN_UNIT.week ? 7 : 14)
      return addDays(after, ahead > 0 ? ahead : ahead + 7)
    }
    case PLAN_UNIT.day:
      return calendar.addOpenDays(after, 1)
  }
}
