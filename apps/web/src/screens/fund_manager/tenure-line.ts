import { daysBetween, isoDate } from '@zhixiao/domain/calendar/dates.ts'

type Span = { from: string; to: string | null }

export type TenureLine = {
  /** January 1 of each year, in percent of the line's length. */
  years: readonly { year: number; at: number }[]
  /** Start and length of each span, in percent, in the order given. */
  bars: readonly { left: number; width: number }[]
}

const MIN_WIDTH = 0.8
const YEARS_AT_MOST = 8

/** Places spans on one line from the year of the earliest to `today`; an open span ends today. */
export function tenureLine(spans: readonly Span[], today: string): TenureLine {
  const firstYear = Math.min(...spans.map(({ from }) => Number(from.slice(0, 4))))
  const start = isoDate(`${firstYear}-01-01`)
  const length = Math.max(1, daysBetween(start, isoDate(today)))
  const at = (day: string) => (daysBetween(start, isoDate(day)) / length) * 100
  const lastYear = Number(today.slice(0, 4))
  const step = Math.ceil((lastYear - firstYear + 1) / YEARS_AT_MOST)
  const years = Array.from({ length: Math.floor((lastYear - firstYear) / step) + 1 }, (_, i) => firstYear + i * step)
  return {
    years: years.map(year => ({ year, at: at(`${year}-01-01`) })),
    bars: spans.map(({ from, to }) => ({ left: at(from), width: Math.max(MIN_WIDTH, at(to ?? today) - at(from)) })),
  }
}

/** Duration of a span: '3 年 120 天', '45 天'. */
export function lengthText({ from, to }: Span, today: string): string {
  const until = to ?? today
  const whole = Number(until.slice(0, 4)) - Number(from.slice(0, 4)) - (until.slice(5) < from.slice(5) ? 1 : 0)
  if (whole < 1) return `${daysBetween(isoDate(from), isoDate(until))} 天`
  const years = Number(from.slice(0, 4)) + whole
  // February 29 has no anniversary in most years; March 1 replaces it.
  const anniversary = from.slice(5) === '02-29' && years % 4 !== 0 ? `${years}-03-01` : `${years}${from.slice(4)}`
  const days = Math.max(0, daysBetween(isoDate(anniversary), isoDate(until)))
  return days === 0 ? `${whole} 年` : `${whole} 年 ${days} 天`
}
