import { FAN_TO, fanOf } from '../fund/holding-fan.ts'
import { rateE8 } from '../money/money.ts'
import type { DataOf, Growth, Path } from './cover-data.ts'
import { deepest, highest, tenYears } from './cover-marks.ts'
import { dot, ground, line, ring, timeScale, within } from './pieces.ts'
import { extentOf, frame, type Ink, type Point, type Shape, scaleOf } from './shapes.ts'

const { width, top, bottom } = frame
/** Lines end where a dot at their end still fits. */
const END = width - 8
const MARGIN = 20

/** The line of a benchmark. */
const THIN = { width: 1.5, dash: '2 5' }

const growthOf = ({ growth }: Growth): number => Number(growth)

/** The days of a path with the growth of its benchmark; none where it is missing. */
const referenceOf = ({ points, benchmark }: Path): Growth[] =>
  benchmark ? points.map(({ day }, at) => ({ day, growth: benchmark[at] ?? rateE8(0n) })) : []

/** A path over its days, between the top and the bottom of the band. */
function placed(points: readonly Growth[], extent: readonly [number, number]): Point[] {
  const x = timeScale(points, [0, END])
  const y = scaleOf(extent, [bottom, top])
  return points.map(point => ({ x: x(point), y: y(growthOf(point)) }))
}

/** A line with its highest point, and how far its end is below; a fund's benchmark is a thin line. */
export function drawPath(data: DataOf<'path'>): Shape[] {
  const { points } = data
  const reference = referenceOf(data)
  const extent = extentOf([...points, ...reference].map(growthOf))
  const way = placed(points, extent)
  const beside = reference.length === 0 ? [] : [line(placed(reference, extent), 'text', THIN)]
  const [high, last] = [way[highest(points)], way.at(-1)]
  if (!high || !last) return []
  const edge = [...way, { x: width, y: last.y }]
  const under: Shape = { kind: 'area', points: edge, base: frame.height, fill: 'line', opacity: 0.18 }
  const self = line(way, 'line', { width: 3 })
  if (high.y >= last.y) return [under, ...beside, self, dot(last, 7)]
  const level = line([high, { x: width, y: high.y }], 'accent', { width: 1.5, dash: '6 5' })
  return [under, ...beside, level, self, dot(within(high, 7), 7), ring(last, 6, 'accent', 2.5)]
}

/** How far below the high each day is, downwards from the top; a fund's benchmark is a thin line. */
export function drawUnder({ points, benchmark }: DataOf<'under'>): Shape[] {
  const x = timeScale(points, [0, width])
  const [falls, reference] = [points.map(({ fall }) => Number(fall)), (benchmark?.falls ?? []).map(Number)]
  const y = scaleOf([0, Math.max(...falls, ...reference, 1)], [top, bottom])
  const placedAt = (values: readonly number[]): Point[] =>
    points.map((point, at) => ({ x: x(point), y: y(values[at] ?? 0) }))
  const way = placedAt(falls)
  const trough = way[deepest(points)]
  const surface = [
    { x: 0, y: top },
    { x: width, y: top },
  ]
  return [
    { kind: 'area', points: way, base: top, fill: 'line', opacity: 0.42 },
    line(surface, 'text', { width: 2 }),
    ...(reference.length > 0 ? [line(placedAt(reference), 'text', THIN)] : []),
    line(way, 'line', { width: 2.5 }),
    ...(trough ? [dot(within(trough, 7), 7)] : []),
  ]
}

/** Yields by term, today's and those of the day that they are compared with. */
export function drawCurve({ terms }: DataOf<'curve'>): Shape[] {
  const x = scaleOf([0, terms.length - 1], [MARGIN, width - MARGIN])
  const y = scaleOf(extentOf(terms.flatMap(term => [Number(term.rate), Number(term.earlier)])), [bottom - 18, top + 16])
  const way = (of: 'rate' | 'earlier') => terms.map((term, at) => ({ x: x(at), y: y(Number(term[of])) }))
  const now = way('rate')
  const marked = tenYears(terms)
  const upright = ({ x: at }: Point): Shape =>
    line(
      [
        { x: at, y: top - 4 },
        { x: at, y: bottom },
      ],
      'line',
      { width: 1, opacity: 0.28 },
    )
  return [
    ...now.map(upright),
    line(way('earlier'), 'line', { width: 2, dash: '5 5' }),
    line(now, 'text', { width: 3 }),
    ...now.map((point, at) => (at === marked ? dot(point, 8) : dot(point, 4.5, 'text'))),
  ]
}

/** A cover is small: every third line at every second place shows the same shape as all of them. */
export function drawFan({ levels, benchmark }: DataOf<'fan'>): Shape[] {
  const { lines, medians, months } = fanOf(levels)
  const reference = benchmark ? fanOf(benchmark).medians : []
  if (lines.length === 0) return []
  const x = scaleOf([months[0] ?? 0, FAN_TO], [10, width - 10])
  const y = scaleOf(extentOf([...middleOf(lines.flat()), ...reference]), [bottom, top])
  const way = (growths: readonly number[]): Point[] =>
    growths.map((growth, at) => ({ x: x(months[at] ?? 0), y: Math.min(Math.max(y(growth), top), bottom) }))
  const third = lines.filter((_, at) => at % 3 === 0).map(growths => way(growths).filter((_, at) => at % 2 === 0))
  return [
    ...third.map(points => line(points, 'line', { width: 1, opacity: 0.5 })),
    ...(reference.length > 1 ? [line(way(reference), 'text', THIN)] : []),
    ...(medians.length > 1 ? [line(way(medians), 'accent', { width: 3 })] : []),
  ]
}

/** The range of all but the outermost values, which would flatten the others; these are cut at the edge. */
function middleOf(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const out = Math.floor(sorted.length / 100)
  return extentOf(sorted.slice(out, sorted.length - out))
}

/** What two share classes cost, and the day on which they meet. */
export function drawCross({ costs, day }: DataOf<'cross'>): Shape[] {
  const floor = bottom + 4
  const x = scaleOf([0, costs.at(-1)?.days ?? 1], [MARGIN, width - MARGIN])
  const y = scaleOf(
    [0, extentOf(costs.flatMap(each => [Number(each.fixed), Number(each.daily)]))[1] || 1],
    [floor, top + 10],
  )
  const way = (of: 'fixed' | 'daily') => costs.map(cost => ({ x: x(cost.days), y: y(Number(cost[of])) }))
  const met = costs.find(({ days }) => days === day)
  const point = met && { x: x(day), y: y(Number(met.fixed)) }
  return [
    line(way('fixed'), 'line', { width: 3 }),
    line(way('daily'), 'text', { width: 3 }),
    ...(point ? [line([point, { x: point.x, y: floor }], 'accent', { width: 1.5, dash: '4 4' }), dot(point, 8)] : []),
    ground(floor, 'line'),
  ]
}

/** Several paths from the same start, the highest end on top. */
export function drawMulti({ paths }: DataOf<'multi'>): Shape[] {
  const extent = extentOf(paths.flatMap(({ points }) => points.map(growthOf)))
  const endOf = (at: number) => Number(paths[at]?.points.at(-1)?.growth ?? 0n)
  const rising = [...paths.keys()].sort((a, b) => endOf(a) - endOf(b))
  const lower: readonly Ink[] = ['line', 'text']
  return rising.flatMap((at, rank) => {
    const isHighest = rank === rising.length - 1
    const ink = isHighest ? 'accent' : (lower[rank % lower.length] ?? 'line')
    const way = placed(paths[at]?.points ?? [], extent)
    const end = way.at(-1)
    return end ? [line(way, ink, { width: isHighest ? 3.5 : 2.25 }), dot(end, 5, ink)] : []
  })
}
