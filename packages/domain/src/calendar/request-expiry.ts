import { type Calendar, CalendarNotPublished } from './calendar.ts'
import { addDays, type IsoDate, isoDate } from './dates.ts'
import { instantOf, type SETTLES_AT, shanghaiDate } from './shanghai.ts'

/**
 * When an open request ends: at a time of an open day, or at the end of an open day counted from the next one. `until`: one made after
 * that time waits until the settlement of the next open day. `lastDay`: the trading day that it is for, whose orders end at 15:00.
 */
export type Expiry = { at: '20:00' | '20:30'; until?: typeof SETTLES_AT } | { openDays: number; lastDay?: string }

const DAY_MS = 86_400_000

/** When a request of `now` ends; in calendar days where no trading calendar is published. */
export function requestExpiry(expires: Expiry, now: number, calendar: Calendar | null): number {
  const days = 'openDays' in expires ? expires.openDays : 1
  if (!calendar) return now + days * DAY_MS
  const today = shanghaiDate(now)
  try {
    if ('openDays' in expires) {
      const end = instantOf(calendar.addOpenDays(today, days), '00:00') + DAY_MS
      return expires.lastDay === undefined ? end : Math.min(end, instantOf(isoDate(expires.lastDay), '15:00'))
    }
    const times = expires.until === undefined ? [expires.at] : [expires.until, expires.at]
    const next = [calendar.nextOpen(today), calendar.addOpenDays(today, 1)]
    const ends = next.flatMap(day => times.map(time => instantOf(day, time)))
    return Math.min(...ends.filter(end => end > now))
  } catch (error) {
    if (error instanceof CalendarNotPublished) return now + days * DAY_MS
    throw error
  }
}

/** The last day of the review of what one person did `today`: the next open day, or the next one where no calendar says. */
export function reviewDueOn(today: IsoDate, calendar: Calendar | null): IsoDate {
  if (!calendar) return addDays(today, 1)
  try {
    return calendar.addOpenDays(today, 1)
  } catch (error) {
    if (error instanceof CalendarNotPublished) return addDays(today, 1)
    throw error
  }
}
