import { daysBetween, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'

/** Until the last day of the raising, 0 on it; null when a day is not known or over. */
export function daysLeft(today: string | null, end: string | null): number | null {
  const [now, last] = [parseIsoDate(today ?? ''), parseIsoDate(end ?? '')]
  return now && last && now <= last ? daysBetween(now, last) : null
}

/** What is left of a raising, as label, figure and unit; null once it is over. */
export function raisingLeft(today: string | null, end: string | null) {
  const left = daysLeft(today, end)
  if (left === null) return null
  return left === 0
    ? { label: '今天截止', figure: '15:00', unit: '' }
    : { label: '距募集结束', figure: String(left), unit: '天' }
}

/** The part of the raising that is over, in percent; 100 where today is not known. */
export function passedPercent(today: string | null, from: string, end: string): number {
  const [now, first, last] = [today, from, end].map(day => parseIsoDate(day ?? ''))
  if (!now || !first || !last || first >= last) return 100
  const passed = (daysBetween(first, now) / daysBetween(first, last)) * 100
  return Math.round(Math.min(Math.max(passed, 0), 100))
}
