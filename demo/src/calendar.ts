import { addDays, dayNumber, fromDayNumber, type IsoDate, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import holidays from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { TradingDayRow } from './rows.ts'

/** The demo's first day: a Friday, in the middle of trading. */
export const DEMO_DAY = isoDate('2026-11-20')
export const LAST_NAV_DAY = isoDate('2026-11-19')

const FIRST_DAY = isoDate('2015-01-01')
const LAST_PUBLISHED_DAY = isoDate('2026-12-31')
const LAST_INVENTED_DAY = isoDate('2027-12-31')

/** Exchange closures that are neither weekends nor public holidays. 2024-02-09: New Year's Eve. */
const EXCHANGE_CLOSURES: ReadonlySet<string> = new Set(['2024-02-09'])

/** 2027 is not published yet. These follow the usual pattern and are marked as invented wherever they are stored. */
const INVENTED_CLOSURES: readonly (readonly [from: string, to: string])[] = [
  ['2027-01-01', '2027-01-01'],
  ['2027-02-05', '2027-02-11'],
  ['2027-04-05', '2027-04-05'],
  ['2027-05-03', '2027-05-05'],
  ['2027-06-09', '2027-06-09'],
  ['2027-09-15', '2027-09-15'],
  ['2027-10-01', '2027-10-07'],
]

function isOpen(day: IsoDate): boolean {
  // Weekend make-up workdays stay closed: exchanges never open on a weekend.
  if (weekdayOf(day) > 5) return false
  if (day > LAST_PUBLISHED_DAY) return !INVENTED_CLOSURES.some(([from, to]) => from <= day && day <= to)
  return !Object.hasOwn(holidays.holidays, day) && !EXCHANGE_CLOSURES.has(day)
}

/**
 * Every day of 2015-2027 with its opening; `seq` counts the open days, and a closed day has the last open day's number.
 */
export function tradingDays(): TradingDayRow[] {
  const rows: TradingDayRow[] = []
  let seq = 0
  for (let day = FIRST_DAY; day <= LAST_INVENTED_DAY; day = addDays(day, 1)) {
    const is_open = isOpen(day)
    if (is_open) seq += 1
    const invented = day > LAST_PUBLISHED_DAY
    rows.push({ day, is_open, seq, source: invented ? 'demo' : 'chinese-days', invented })
  }
  return rows
}

/** Every calendar day of [from, to]. */
export const daysFromTo = (from: IsoDate, to: IsoDate): IsoDate[] =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, index) =>
    fromDayNumber(dayNumber(from) + index),
  )

/** Holidays at the end of December on which the overseas funds are closed. */
export const overseasHolidays = (year: number): IsoDate[] =>
  [24, 25].map(date => isoDate(`${year}-12-${date}`)).filter(day => weekdayOf(day) <= 5)
