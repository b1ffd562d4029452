import { listClosedDays } from '@zhixiao/db/closed-days.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { calendarMark, listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { type Calendar, createCalendar } from '@zhixiao/domain/calendar/calendar.ts'

const MAX_AGE_MS = 1_000

/** The published calendar, cached and checked once a second, so that all nodes see an extension. */
export function calendarSource(db: Db): () => Promise<Calendar> {
  let held: { mark: string; calendar: Calendar } | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (held && performance.now() - checkedAt < MAX_AGE_MS) return held.calendar
    const mark = await calendarMark(db)
    if (held?.mark !== mark) held = { mark, calendar: createCalendar(await listCalendarDays(db)) }
    checkedAt = performance.now()
    return held.calendar
  }
}

/** A fund's own calendar: the exchange's without the days on which the fund is closed. */
export const calendarOf = async (db: Reader, exchange: Calendar, fundcode: string): Promise<Calendar> =>
  (await calendarsOf(db, exchange, [fundcode]))(fundcode)

export async function calendarsOf(
  db: Reader,
  exchange: Calendar,
  fundcodes: Iterable<string>,
): Promise<(fundcode: string) => Calendar> {
  const closed = await listClosedDays(db, [...new Set(fundcodes)])
  const calendars = new Map([...closed].map(([fundcode, days]) => [fundcode, exchange.closedOn([...days])]))
  return fundcode => calendars.get(fundcode) ?? exchange
}
