import type { Calendar } from './calendar.ts'
import type { TradeDate } from './dates.ts'

/** When an order of a trading day is confirmed and its money paid, on a fund's calendar; money never before the confirmation. */
export const orderDays = (
  calendar: Calendar,
  tradeDate: TradeDate,
  { confirm_lag, pay_lag }: { confirm_lag: number; pay_lag: number },
): { confirmDate: TradeDate; payDate: TradeDate } => ({
  confirmDate: calendar.addOpenDays(tradeDate, confirm_lag),
  payDate: calendar.addOpenDays(tradeDate, Math.max(pay_lag, confirm_lag)),
})
