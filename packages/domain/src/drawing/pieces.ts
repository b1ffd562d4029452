import { dayNumber, type IsoDate } from '../calendar/dates.ts'
import { frame, type Ink, type Point, type Shape, scaleOf } from './shapes.ts'

/** The pieces that the kinds of covers share. */

export const dot = (at: Point, r: number, fill: Ink = 'accent'): Shape => ({ kind: 'dot', at, r, fill })

export const ring = (at: Point, r: number, stroke: Ink, width: number): Shape => ({
  kind: 'dot',
  at,
  r,
  fill: 'ground',
  ring: { stroke, width },
})

type Stroke = { readonly width: number; readonly dash?: string; readonly opacity?: number }

export const line = (points: readonly Point[], stroke: Ink, look: Stroke): Shape => ({
  kind: 'line',
  points,
  stroke,
  ...look,
})

/** The line that columns stand on. */
export const ground = (y: number, stroke: Ink = 'text'): Shape =>
  line(
    [
      { x: 12, y },
      { x: frame.width - 12, y },
    ],
    stroke,
    { width: 1.5 },
  )

/** From days to x. */
export function timeScale(days: readonly { readonly day: IsoDate }[], to: readonly [number, number]) {
  const [first, last] = [days[0], days.at(-1)]
  const scale = scaleOf(first && last ? [dayNumber(first.day), dayNumber(last.day)] : [0, 0], to)
  return ({ day }: { readonly day: IsoDate }): number => scale(dayNumber(day))
}

/** Boxes side by side between two places, with a gap around each that never takes more than a third of a box. */
export function columns(count: number, [from, to]: readonly [number, number], gap: number) {
  const step = (to - from) / Math.max(count, 1)
  const between = Math.min(gap, step / 3)
  return Array.from({ length: count }, (_, at) => ({ x: from + at * step + between / 2, width: step - between }))
}

/** Moves a dot of this radius sideways into the frame. */
export const within = ({ x, y }: Point, r: number): Point => ({ x: Math.min(Math.max(x, r), frame.width - r), y })
