import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { cutOffOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

/** CALL-108: business time, and the trading day of an order placed now. */
export const sysdate: Handler<'trade.sysdate'> = async ctx => {
  const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
  const date = shanghaiDate(now.getTime())
  try {
    const tradeDate = calendar.tradingDayOf(now.getTime())
    return ok({
      now: now.toISOString(),
      date,
      isOpen: calendar.isOpen(date),
      tradeDate,
      cutOff: new Date(cutOffOf(tradeDate)).toISOString(),
      isDemo: ctx.env.demo,
    })
  } catch (error) {
    if (error instanceof CalendarNotPublished) return fail('TRADE-CALENDAR')
    throw error
  }
}
