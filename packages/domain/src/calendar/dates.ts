declare const date: unique symbol
/** A real calendar day as 'YYYY-MM-DD'; the text sorts like the day. */
export type IsoDate = string & { readonly [date]: true }
/** An IsoDate on which the exchange is open: what calendar functions return. The form is the same. */
export type TradeDate = IsoDate

const DAY_MS = 86_400_000
const FORM = /^(\d{4})-(\d\d)-(\d\d)$/

/** Reads 'YYYY-MM-DD', or null when the text is of another form or names no real day (2024-02-30). */
export function parseIsoDate(text: string): IsoDate | null {
  const match = FORM.exec(text)
  if (!match) return null
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return new Date(ms).toISOString().slice(0, 10) === text ? (text as IsoDate) : null
}

/** Reads 'YYYY-MM-DD'. @throws RangeError when it is no real day. */
export function isoDate(text: string): IsoDate {
  const day = parseIsoDate(text)
  if (day === null) throw new RangeError('not a date of the form YYYY-MM-DD')
  return day
}

/** The day of terms that hold from the beginning. */
export const ALWAYS = isoDate('1900-01-01')

/** Reads '20261121', the form of older wire fields, or null when it names no real day. */
export function parseCompactDate(text: string): IsoDate | null {
  return /^\d{8}$/.test(text) ? parseIsoDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null
}

/** '2026-11-21' -> '20261121'. */
export const compactDate = (day: IsoDate): string => day.replaceAll('-', '')

/** Days since 1970-01-01. */
export const dayNumber = (day: IsoDate): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MS

export const fromDayNumber = (number: number): IsoDate =>
  new Date(number * DAY_MS).toISOString().slice(0, 10) as IsoDate

export const addDays = (day: IsoDate, days: number): IsoDate => fromDayNumber(dayNumber(day) + days)

/** Calendar days from `from` to `to`, head in and tail out; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/**
 * The same day `months` later (or earlier, when negative), clamped to the month's end: 05-31 minus one month is 04-30.
 */
export function addMonths(day: IsoDate, months: number): IsoDate {
  const monthIndex = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = Math.floor(monthIndex / 12)
  const month = monthIndex - year * 12
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return fromDayNumber(Date.UTC(year, month, Math.min(Number(day.slice(8)), lastDay)) / DAY_MS)
}

/** 1 Monday ... 7 Sunday. */
export const weekdayOf = (day: IsoDate): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
