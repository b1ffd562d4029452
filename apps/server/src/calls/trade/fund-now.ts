import type { OfferedFund } from '@zhixiao/db/order-reads.ts'
import { type Calendar, CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import type { TradeDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'

/**
 * The fund's own calendar, the exchange's without the fund's closed days; for a conversion also without those of the
 * target.
 */
export type FundNow = {
  fund: OfferedFund
  target: OfferedFund | null
  calendar: Calendar
  nowMs: number
  tradeDate: TradeDate
}

/** A fund, its calendar, and the trading day of an order placed now, or of a conversion into the target. */
export async function fundNow(ctx: Context, fundCode: string, targetFundCode?: string): Promise<Result<FundNow>> {
  const [fund, target, exchange, now] = await Promise.all([
    ctx.orderReads.fund(fundCode),
    targetFundCode ? ctx.orderReads.fund(targetFundCode) : null,
    ctx.calendar(),
    ctx.clock.now(),
  ])
  if (!fund) return fail('TRADE-FUND', { field: 'fundCode' })
  if (targetFundCode && !target) return fail('TRADE-FUND', { field: 'targetFundCode' })
  const calendar = exchange.closedOn([...fund.closed_days, ...(target?.closed_days ?? [])])
  const nowMs = now.getTime()
  try {
    return ok({ fund, target, calendar, nowMs, tradeDate: calendar.tradingDayOf(nowMs) })
  } catch (error) {
    if (error instanceof CalendarNotPublished) return fail('TRADE-CALENDAR')
    throw error
  }
}

/**
 * The days of an order placed now; both legs of a conversion are confirmed on the day of the slower fund. @throws
 * CalendarNotPublished
 */
export const daysNow = ({ fund, target, calendar, tradeDate }: FundNow) => ({
  tradeDate,
  ...orderDays(calendar, tradeDate, {
    confirm_lag: Math.max(fund.confirm_lag, target?.confirm_lag ?? 0),
    pay_lag: fund.pay_lag,
  }),
})
