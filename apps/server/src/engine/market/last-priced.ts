import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { lastPricedDay } from '@zhixiao/domain/calendar/order-days.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'

/** The newest day that can have a NAV: any day up to today while there is no calendar, and so no order. */
export async function lastPricedNow(ctx: { calendar(): Promise<Calendar> }, at: Date): Promise<IsoDate> {
  const calendar = await ctx.calendar().catch((error: unknown) => {
    // Of no days; whatever else fails must not open later days to NAVs.
    if (error instanceof RangeError) return null
    throw error
  })
  return calendar ? lastPricedDay(calendar, at.getTime()) : shanghaiDate(at.getTime())
}
