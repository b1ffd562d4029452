import type { Calendar } from './calendar.ts'
import { addDays, type IsoDate, type TradeDate } from './dates.ts'
import { cutOffOf, shanghaiDate } from './shanghai.ts'

/** Confirmation and pay day of an order on a fund's calendar; the pay day is never before the confirmation. */
export const orderDays = (
  calendar: Calendar,
  tradeDate: TradeDate,
  { confirm_lag, pay_lag }: { confirm_lag: number; pay_lag: number },
): { confirmDate: TradeDate; payDate: TradeDate } => ({
  confirmDate: calendar.addOpenDays(tradeDate, confirm_lag),
  payDate: calendar.addOpenDays(tradeDate, Math.max(pay_lag, confirm_lag)),
})

/** The first trading day whose orders are confirmed on `date` or later; `date` itself beyond the published calendar. */
export function firstDayConfirmedFrom(calendar: Calendar, date: IsoDate, confirmLag: number): IsoDate {
  if (date > calendar.previousOpen(calendar.lastPublished)) return date
  return calendar.addOpenDays(calendar.nextOpen(date), -confirmLag)
}

/** The newest day that can have a NAV: a trading day has none before its cut-off (rules 2.1). */
export function lastPricedDay(calendar: Calendar, nowMs: number): IsoDate {
  const today = shanghaiDate(nowMs)
  const isPublished = calendar.firstPublished <= today && today <= calendar.lastPublished
  return isPublished && calendar.isOpen(today) && nowMs < cutOffOf(today) ? addDays(today, -1) : today
}
