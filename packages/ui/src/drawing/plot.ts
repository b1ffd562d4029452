import { extentOf, type Point, scaleOf } from '@zhixiao/domain/drawing/shapes.ts'
import { axisDates, dayOf, signedPercent, valueAxis } from '../chart/scale.ts'

/** Whole numbers of this field keep paths short; a thousandth of a drawing is less than a pixel. */
export const field = { width: 1000, height: 400 } as const

export type Extent = readonly [low: number, high: number]
/** The first and the last day of a drawing. */
export type Span = readonly [from: string, to: string]

/** Percentages have two decimals, so lines within this are level. */
const LEVEL = 1e-4

/** One scale for several drawings: covers all values, and zero. */
export const sharedExtent = (lines: readonly (readonly number[])[]): Extent => {
  const [low, high] = extentOf([0, ...lines.flat()])
  const air = high - low < LEVEL ? 1 : (high - low) * 0.04
  return [low - air, high + air]
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** A finer step would be read as exactness. */
const MOST_STEPS = 16

/** The same from one round percentage to another, so that the text beside the drawings can name it. */
export function namedExtent(lines: readonly (readonly number[])[]): Extent {
  const [low, high] = extentOf([0, ...lines.flat()])
  const step = STEPS.find(each => (high - low) / each <= MOST_STEPS) ?? STEPS.at(-1)!
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return [from, to === from ? from + step : to]
}

/** What drawings beside each other share, so that they can be compared. */
export type Scale = { extent: Extent; span: Span }

/** From the first day of all to the last; null without any. */
export function spanOf(paths: readonly { from: string; to: string }[]): Span | null {
  const [from] = paths.map(path => path.from).sort()
  const to = paths
    .map(path => path.to)
    .sort()
    .at(-1)
  return from === undefined || to === undefined ? null : [from, to]
}

/** One scale for the growth of several funds and their benchmarks; null where nothing is drawn. */
export function growthScale(
  paths: readonly { from: string; to: string; fund: readonly number[]; benchmark: readonly number[] | null }[],
): Scale | null {
  const span = spanOf(paths)
  return span && { extent: namedExtent(paths.flatMap(({ fund, benchmark }) => [fund, benchmark ?? []])), span }
}

/** '-10% 到 +18%' */
export const extentWords = ([low, high]: Extent): string => `${signedPercent(low, 0)} 到 ${signedPercent(high, 0)}`

/** Values over their days, in the field; it shows the days of the line, or those of a longer `span`. */
export function placeLine(
  days: readonly string[],
  values: readonly number[],
  [low, high]: Extent,
  span: Span = [days[0] ?? '', days.at(-1) ?? ''],
): Point[] {
  const [first, last] = span
  if (days.length === 0) return []
  const x = scaleOf([dayOf(first), dayOf(last)], [0, field.width])
  const y = scaleOf([low, high], [field.height, 0])
  return days.flatMap((day, at) => {
    const value = values[at]
    return value === undefined ? [] : [{ x: x(dayOf(day)), y: y(value) }]
  })
}

const DAY_MS = 86_400_000

/** The days of values at equal steps, as the server takes them (`smallPath`, `drawdown`). */
export function evenDays(from: string, to: string, count: number): string[] {
  const span = dayOf(to) - dayOf(from)
  return Array.from({ length: count }, (_, at) => {
    const day = dayOf(from) + Math.round((at * span) / Math.max(count - 1, 1))
    return new Date(day * DAY_MS).toISOString().slice(0, 10)
  })
}

/** Shares of width and height, from the left and from the top. */
export const shareOf = ({ x, y }: Point): { left: string; top: string } => ({
  left: `${((x / field.width) * 100).toFixed(2)}%`,
  top: `${((y / field.height) * 100).toFixed(2)}%`,
})

/** Round levels within the extent. */
export function levelsOf([low, high]: Extent): { value: number; places: number }[] {
  const { ticks, places } = valueAxis([low, high])
  return ticks.filter(value => value >= low && value <= high).map(value => ({ value, places }))
}

/** Years under a long drawing, each at its first day, and months at equal steps under a short one; `at` from 0 to 1. */
export function datesUnder(days: readonly string[], count: number): { text: string; at: number }[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  const length = dayOf(last) - dayOf(first)
  const isLong = length > 4 * 365
  const shown = isLong ? newYears(first, last, count) : axisDates(first, last, count)
  return shown.map(day => ({ text: day.slice(0, isLong ? 4 : 7), at: (dayOf(day) - dayOf(first)) / length }))
}

/** First days of years, `count` at most, at equal distances and with the latest. */
function newYears(first: string, last: string, count: number): string[] {
  const [from, to] = [Number(first.slice(0, 4)) + 1, Number(last.slice(0, 4))]
  const step = Math.ceil((to - from + 1) / count)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    .filter(year => (to - year) % step === 0)
    .map(year => `${year}-01-01`)
}
