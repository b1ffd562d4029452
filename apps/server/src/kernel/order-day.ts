import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from './context.ts'

/** The day whose fees apply to an order placed now: its trading day, or today beyond the published calendar. */
export async function orderDay(ctx: Pick<Context, 'clock' | 'calendar'>): Promise<IsoDate> {
  const now = (await ctx.clock.now()).getTime()
  return withinCalendar(async () => (await ctx.calendar()).tradingDayOf(now), shanghaiDate(now))
}

/** The result of `work`, or `otherwise` when it needs a day outside the calendar or no calendar is loaded yet. */
export async function withinCalendar<Value, Other>(
  work: () => Promise<Value>,
  otherwise: Other,
): Promise<Value | Other> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RangeError) return otherwise
    throw error
  }
}
