import type { GrowthIndex } from './growth-index.ts'
import { adjusted } from './growth-index.ts'

/**
 * The value on the first day of a month that has one: buying on it, and holding until that of a later month, is a line of
 * the fan.
 */
export type MonthStart = { readonly day: string; readonly value: number }

export interface Fan {
  /** Months held at each place of a line. */
  readonly months: readonly number[]
  /** By the month of buying, the oldest first: annualised growth at each place, as a fraction. Young ones are shorter. */
  readonly lines: readonly { readonly from: string; readonly growths: readonly number[] }[]
  /** The middle one of the lines that reach each place; as long as there are at least `FEWEST` of them. */
  readonly medians: readonly number[]
}

export const FAN_FROM = 6
export const FAN_TO = 96
/** A median of fewer lines would follow single ones. */
const FEWEST = 12

/** Held for this long, the lines are drawn every so many months: they move less. */
const EVERY = [
  { from: FAN_FROM, every: 1 },
  { from: 24, every: 2 },
  { from: 48, every: 3 },
]
const MONTHS = EVERY.flatMap(({ from, every }, at) => {
  const to = EVERY[at + 1]?.from ?? FAN_TO + 1
  return Array.from({ length: Math.ceil((to - from) / every) }, (_, step) => from + step * every)
})

/** The first value of each month within the index, the month in which it begins included only from its first days on. */
export function monthStarts(index: GrowthIndex, end = index.points.length - 1): MonthStart[] {
  const base = index.points.length > 0 ? adjusted(index, 0) : 1n
  let month = ''
  return index.points.slice(0, end + 1).flatMap(({ date }, position) => {
    if (date.slice(0, 7) === month) return []
    const isLate = month === '' && Number(date.slice(8)) > LATEST_START
    month = date.slice(0, 7)
    return isLate ? [] : [{ day: date, value: Number((adjusted(index, position) * SCALE) / base) / Number(SCALE) }]
  })
}

const LATEST_START = 10
const SCALE = 1_000_000n

/**
 * Annualised growth by holding time, for buying in each month; floats, because roots have no exact value. The months
 * must follow each other without a gap: a gap ends what came before it.
 */
export function fanOf(starts: readonly MonthStart[]): Fan {
  const whole = withoutGaps(starts)
  const lines = whole
    .map(({ day, value }, start) => ({
      from: day,
      growths: MONTHS.flatMap(held => {
        const later = whole[start + held]
        return later ? [(later.value / value) ** (12 / held) - 1] : []
      }),
    }))
    .filter(({ growths }) => growths.length > 0)
  const medians: number[] = []
  for (const place of MONTHS.keys()) {
    const reached = lines.flatMap(({ growths }) => growths[place] ?? []).sort((a, b) => a - b)
    if (reached.length < FEWEST) break
    const upper = reached[reached.length >> 1]!
    medians.push(reached.length % 2 === 1 ? upper : (upper + reached[(reached.length >> 1) - 1]!) / 2)
  }
  return { months: MONTHS, lines, medians }
}

function withoutGaps(starts: readonly MonthStart[]): readonly MonthStart[] {
  const numbers = starts.map(({ day }) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  const gap = numbers.findLastIndex((number, at) => at > 0 && number !== numbers[at - 1]! + 1)
  return starts.slice(Math.max(gap, 0))
}
