import { orderDays } from '@zhixiao/domain/calendar/order-days.ts'
import type { FundNow } from './fund-now.ts'

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
