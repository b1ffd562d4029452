import type { CalendarDay } from '@zhixiao/domain/calendar/calendar.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** Every published day, ascending. */
export async function listCalendarDays(db: Reader): Promise<CalendarDay[]> {
  const rows = await db.selectFrom('trading_day').select(['day', 'is_open']).orderBy('day').execute()
  return rows.map(row => ({ day: isoDate(row.day), isOpen: row.is_open }))
}

/** Changes with the calendar: an import increments the market version, an extension also the counts. */
export async function calendarMark(db: Reader): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws('/', count(*), max(day), max(seq), (select version from data_version where topic = 'market')) as mark
    from trading_day`.execute(db)
  return rows[0]?.mark ?? ''
}
