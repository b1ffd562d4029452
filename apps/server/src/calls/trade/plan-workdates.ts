import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { nextPlanRun, type PlanRun } from '@zhixiao/domain/calendar/plan-dates.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { planScheduleOf } from '@zhixiao/domain/order/plan-fields.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { daysOf, firstRunOf } from './plan.ts'

const SHOWN = 6

/**
 * CALL-098: when a plan made now would deduct, or a running one continues, on a fund's days or on the exchange's alone.
 */
export const planWorkdates: Handler<'trade.planWorkdates'> = async (ctx, input) => {
  const schedule = planScheduleOf(daysOf(input))
  if (schedule === null)
    return fail('TRADE-PLAN-DAY', { field: input.unit === PLAN_UNIT.month ? 'monthDay' : 'weekday' })
  const exchange = await ctx.calendar()
  const calendar = input.fundCode ? await calendarOf(ctx.db, exchange, input.fundCode) : exchange
  const first = await firstRunOf(ctx, calendar, schedule, input)
  if (first === null) return fail('TRADE-CALENDAR')
  const list: PlanRun[] = [first]
  try {
    for (let last = first; list.length < SHOWN; list.push(last)) last = nextPlanRun(calendar, schedule, last.dueDate)
  } catch (error) {
    if (!(error instanceof CalendarNotPublished)) throw error
  }
  return ok({ list })
}
