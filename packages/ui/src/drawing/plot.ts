import { extentOf, type Point, scaleOf } from '@zhixiao/domain/drawing/shapes.ts'
import { axisDates, dayOf, valueAxis } from '../chart/scale.ts'

/** Whole numbers of this field keep paths short; a thousandth of a drawing is less than a pixel. */
export const field = { width: 1000, height: 400 } as const

export type Extent = readonly [low: number, high: number]

/** One scale for several drawings: covers all values, and zero. */
export const sharedExtent = (lines: readonly (readonly number[])[]): Extent => {
  const [low, high] = extentOf([0, ...lines.flat()])
  const air = (high - low) * 0.04 || 1
  return [low - air, high + air]
}

/** Values over their days, in the field. */
export function placeLine(days: readonly string[], values: readonly number[], [low, high]: Extent): Point[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
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

/** Years under a long drawing, months under a short one. */
export function datesUnder(days: readonly string[], count: number): string[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  const length = dayOf(last) - dayOf(first)
  return axisDates(first, last, count).map(day => day.slice(0, length > 4 * 365 ? 4 : 7))
}
