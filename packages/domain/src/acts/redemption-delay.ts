import type { Calendar } from '../calendar/calendar.ts'
import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { orderDays } from '../calendar/order-days.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** Longest deferral of payments after two consecutive huge redemptions (rules 2.12). */
const MOST_DELAY_DAYS = 20

export type DelayFacts = {
  /** The fund's own. */
  calendar: Calendar
  /** There was a decided huge redemption on the open day before. */
  isSecond: boolean
  /** The decided one of the day: when the last redemption is paid, null where none waits, and the lags of the fund. */
  own: { pays_on: IsoDate | null; confirm_lag: number; pay_lag: number } | null
  /** Redemptions that are not paid yet. */
  orders: number
}
export type RedemptionDelay = { fund: string; day: IsoDate; before: IsoDate; until: IsoDate; orders: number }

/** Whether the money of a huge redemption is paid later. */
export function decideRedemptionDelay(
  { calendar, isSecond, own, orders }: DelayFacts,
  given: { fund: string; day: string; until: string },
): Decision<RedemptionDelay> {
  const { fund } = given
  const [day, until] = [isoDate(given.day), isoDate(given.until)]
  if (!calendar.isOpen(until)) return refuse('day.closed', { day: until })
  const before = own?.pays_on
  if (!isSecond || !before) return refuse('redemption.not-second', { fund, day })
  // Counted from the day that the fund's terms name, however often payment was deferred before.
  const latest = calendar.addOpenDays(orderDays(calendar, day, own).payDate, MOST_DELAY_DAYS)
  if (until <= before || until > latest) return refuse('redemption.delay-outside', { before, latest })
  return decided({ fund, day, before, until, orders })
}
