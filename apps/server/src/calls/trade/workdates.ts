import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { daysNow, fundNow } from './fund-now.ts'

/**
 * CALL-097: trading day, confirmation and money dates of an order placed now; refused past the published calendar. Both
 * legs of a conversion are confirmed on the day of the slower fund.
 */
export const workdates: Handler<'trade.workdates'> = async (ctx, { fundCode, targetFundCode }) => {
  const now = await fundNow(ctx, fundCode, targetFundCode)
  if (!now.ok) return now
  const { fund, calendar } = now.data
  try {
    const { tradeDate, confirmDate, payDate } = daysNow(now.data)
    return ok({
      tradeDate,
      cutOff: new Date(cutOffOf(tradeDate)).toISOString(),
      canUndo: fund.can_withdraw,
      confirmDate,
      isRaising: fund.status === FUND_STATUS.raising,
      incomeDate: calendar.addOpenDays(confirmDate, 1),
      payDate,
      lastPublished: calendar.lastPublished,
    })
  } catch (error) {
    if (error instanceof CalendarNotPublished) return fail('TRADE-CALENDAR')
    throw error
  }
}
