import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { lastPricedDay } from '@zhixiao/domain/calendar/order-days.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { type OpsContext, Refusal } from './command.ts'

/**
 * The newest day that can have a NAV. Without a calendar no order can be placed, and any day up to today may have one.
 */
export async function lastPricedNow(ctx: Pick<OpsContext, 'calendar'>, at: Date): Promise<IsoDate> {
  try {
    return lastPricedDay(await ctx.calendar(), at.getTime())
  } catch (error) {
    if (error instanceof Refusal) return shanghaiDate(at.getTime())
    throw error
  }
}
