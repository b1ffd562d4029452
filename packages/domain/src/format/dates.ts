import { parseCompactDate, parseIsoDate } from '../calendar/dates.ts'
import { shanghai } from '../calendar/shanghai.ts'
import { isMissing } from './decimal-text.ts'

const MIDNIGHT = '00:00:00'
const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/**
 * A date in a pattern of YYYY, MM, DD, HH, mm and ss; '--' when missing or unreadable. Reads '20261121', '2026-11-21',
 * '2026-11-21 10:00:00' (Shanghai wall clock), zoned ISO text, and an instant in milliseconds.
 */
export function dateText(value: string | number | null | undefined, pattern = 'YYYY-MM-DD'): string {
  const parts = isMissing(value) ? null : partsOf(value)
  if (!parts) return '--'
  const [date, time] = parts
  const [YYYY, MM, DD] = date.split('-')
  const [HH, mm, ss] = time.split(':')
  const tokens: Record<string, string | undefined> = { YYYY, MM, DD, HH, mm, ss }
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, token => tokens[token] ?? token)
}

function partsOf(value: string | number): readonly [date: string, time: string] | null {
  if (typeof value === 'number') return instantParts(value)
  const date = parseCompactDate(value) ?? parseIsoDate(value)
  if (date) return [date, MIDNIGHT]
  const wall = WALL_CLOCK.exec(value)
  if (wall) {
    const day = parseIsoDate(wall[1] ?? '')
    return day && [day, `${wall[2]}:${wall[3]}:${wall[4] ?? '00'}`]
  }
  return /^\d{4}-\d\d-\d\dT[\d:.]{5,12}(?:Z|[+-]\d\d:\d\d)$/.test(value) ? instantParts(Date.parse(value)) : null
}

function instantParts(instantMs: number): readonly [date: string, time: string] | null {
  if (!Number.isFinite(instantMs) || Math.abs(instantMs) > 8e15) return null
  const { date, time } = shanghai(instantMs)
  return [date, time.slice(0, 8)]
}
