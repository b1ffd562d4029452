import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import type { Context } from '../../kernel/context.ts'

/**
 * The longest wait from a trading day to its money, in open days, plus as many on which a fund is closed; the calendar
 * must reach that far for every order.
 */
const FARTHEST_DAYS = 20

/** Whether the published calendar holds all days of an order placed now; days past its end are never guessed. */
export async function calendarReaches(ctx: Pick<Context, 'calendar' | 'clock'>): Promise<boolean> {
  const calendar = await ctx.calendar()
  const now = await ctx.clock.now()
  try {
    calendar.addOpenDays(calendar.tradingDayOf(now.getTime()), FARTHEST_DAYS)
    return true
  } catch (error) {
    if (error instanceof CalendarNotPublished) return false
    throw error
  }
}
