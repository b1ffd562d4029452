import { adjusted, type GrowthIndex } from './growth-index.ts'

/** An index on the first day of each month that has one, without a gap, relative to the first of them. */
export type MonthLevels = { readonly from: string; readonly levels: readonly number[] }

export interface Fan {
  /** Months held at each place of a line. */
  readonly months: readonly number[]
  /** By the month of buying, the oldest first: annualised growth at each place, as a fraction. Young ones are shorter. */
  readonly lines: readonly (readonly number[])[]
  /** The middle one of the lines that reach each place; as long as there are at least `FEWEST` of them. */
  readonly medians: readonly number[]
}

/** Growth of less than a year is not annualised (rules 2.14). */
export const FAN_FROM = 12
export const FAN_TO = 96
/** A median of fewer lines would follow single ones. */
const FEWEST = 12

/** Held for this long, the lines are drawn every so many months: they move less. */
const EVERY = [
  { from: FAN_FROM, every: 1 },
  { from: 18, every: 2 },
  { from: 36, every: 3 },
  { from: 60, every: 6 },
]
const MONTHS = EVERY.flatMap(({ from, every }, at) => {
  const to = EVERY[at + 1]?.from ?? FAN_TO + 1
  return Array.from({ length: Math.ceil((to - from) / every) }, (_, step) => from + step * every)
})

/** A first month that begins later than this is left out. */
const LATEST_START = 10
const SCALE = 1_000_000n

/** Positions of the first NAV of each month up to a position, or since a day; what comes before a missing month is left out. */
export function monthStarts(index: GrowthIndex, end: number, since: string | null = null): number[] {
  const starts: number[] = []
  let month = ''
  for (let position = 0; position <= end; position++) {
    const { date } = index.points[position]!
    if (date.slice(0, 7) === month || (since !== null && date < since)) continue
    const isLate = month === '' && Number(date.slice(8)) > LATEST_START
    const isGap = month !== '' && monthNumber(date) !== monthNumber(month) + 1
    month = date.slice(0, 7)
    if (isGap) starts.length = 0
    if (!isLate) starts.push(position)
  }
  return starts
}

/** The levels of an index at its months. */
export function monthLevels(index: GrowthIndex, end: number, since: string | null = null): MonthLevels | null {
  const starts = monthStarts(index, end, since)
  const [first] = starts
  if (first === undefined) return null
  const base = adjusted(index, first)
  return {
    from: index.points[first]!.date,
    levels: starts.map(position => Number((adjusted(index, position) * SCALE) / base) / Number(SCALE)),
  }
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const computed = new WeakMap<readonly number[], Fan>()

/** Annualised growth by holding time, for buying in each month; floats, because roots have no exact value. */
export function fanOf(levels: readonly number[]): Fan {
  const held = computed.get(levels)
  if (held) return held
  const fan = compute(levels)
  computed.set(levels, fan)
  return fan
}

function compute(levels: readonly number[]): Fan {
  const lines = levels
    .map((value, start) =>
      MONTHS.flatMap(held => {
        const later = levels[start + held]
        return later === undefined ? [] : [(later / value) ** (12 / held) - 1]
      }),
    )
    .filter(growths => growths.length > 0)
  const medians: number[] = []
  for (const place of MONTHS.keys()) {
    const reached = lines.flatMap(growths => growths[place] ?? []).sort((a, b) => a - b)
    if (reached.length < FEWEST) break
    const upper = reached[reached.length >> 1]!
    medians.push(reached.length % 2 === 1 ? upper : (upper + reached[(reached.length >> 1) - 1]!) / 2)
  }
  return { months: MONTHS, lines, medians }
}
