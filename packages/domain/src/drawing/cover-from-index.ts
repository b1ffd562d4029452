import type { IsoDate } from '../calendar/dates.ts'
import { deepestFall, fallsOf } from '../fund/drawdowns.ts'
import { adjusted, type GrowthIndex, growthBetween, growthOver, lastOnOrBefore } from '../fund/growth-index.ts'
import { monthLevels } from '../fund/holding-fan.ts'
import { yearHoldings } from '../fund/year-holdings.ts'
import type { RateE8 } from '../money/money.ts'
import type { DataOf, Growth, Path } from './cover-data.ts'

/** A named index or fund, and the days that a cover shows; each is moved to the nearest earlier NAV. */
export type Source = {
  readonly name: string
  readonly index: GrowthIndex
  /** Of a fund: its benchmark, null where it has none. */
  readonly benchmark?: GrowthIndex | null
}
export type Days = { readonly from: IsoDate | null; readonly to: IsoDate }

/** More points than this are not told apart in a cover. */
const MOST_POINTS = 90

type Span = { first: number; last: number }

/** Null with fewer than two NAVs in it. `from` null is the first NAV. */
function spanOf(index: GrowthIndex, { from, to }: Days): Span | null {
  const first = from === null ? 0 : Math.max(lastOnOrBefore(index, from), 0)
  const last = lastOnOrBefore(index, to)
  return first < last ? { first, last } : null
}

/** Positions at even steps, with the ends and those that the drawing marks. */
export function positionsOf({ first, last }: Span, marked: readonly number[], most = MOST_POINTS): number[] {
  const step = Math.max(Math.ceil((last - first) / (most - 1 - marked.length)), 1)
  const even = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step)
  return [...new Set([...even, ...marked, last])].sort((a, b) => a - b)
}

/** The path of growth since the first day, with its highest and its lowest point. */
export function pathOf({ name, index, benchmark }: Source, days: Days): Path | null {
  const span = spanOf(index, days)
  if (!span) return null
  const at = (position: number): Growth => ({
    day: index.points[position]!.date,
    growth: growthBetween(index, span.first, position),
  })
  let [high, low] = [span.first, span.first]
  for (let position = span.first; position <= span.last; position++) {
    if (adjusted(index, position) > adjusted(index, high)) high = position
    if (adjusted(index, position) < adjusted(index, low)) low = position
  }
  const points = positionsOf(span, [high, low]).map(at)
  return { name, points, ...(benchmark !== undefined && { benchmark: besides(benchmark, points) }) }
}

/** The growth of a benchmark from the first day of a path to each of its days; null where it does not reach back to it. */
function besides(benchmark: GrowthIndex | null, points: readonly Growth[]): RateE8[] | null {
  const growths = points.map(({ day }) => growthOver(benchmark, points[0]!.day, day)).filter(growth => growth !== null)
  return growths.length === points.length ? growths : null
}

/** The drawdown of each day since the first one, with the trough. */
export function underOf({ name, index }: Source, days: Days): DataOf<'under'> | null {
  const span = spanOf(index, days)
  if (!span) return null
  const falls = fallsOf(index, span.first, span.last)
  const worst = deepestFall(index, span.first, span.last)
  const trough = worst ? [lastOnOrBefore(index, worst.trough.date)] : []
  return {
    kind: 'under',
    name,
    points: positionsOf(span, trough).map(position => ({
      day: index.points[position]!.date,
      fall: falls[position - span.first]!,
    })),
    recovered: worst?.recovered?.date ?? null,
  }
}

/** One-year holdings from every day up to the last one. */
export function distOf({ name, index, benchmark }: Source, { to }: Days): DataOf<'dist'> | null {
  const held = yearHoldings(index, benchmark ?? null, lastOnOrBefore(index, to))
  return (
    held && {
      kind: 'dist',
      name,
      count: held.count,
      shareOfGains: held.shareOfGains,
      median: held.median,
      ...(benchmark !== undefined && { benchmark: held.benchmark }),
      buckets: held.buckets,
    }
  )
}

/** Fewer months than this make no fan. */
const FEWEST_STARTS = 24

export function fanDataOf({ name, index }: Source, { from, to }: Days): DataOf<'fan'> | null {
  const months = monthLevels(index, lastOnOrBefore(index, to), from)
  return months && months.levels.length >= FEWEST_STARTS ? { kind: 'fan', name, ...months } : null
}

/** Several paths from the first day on which all of them have a NAV. */
export function multiOf(sources: readonly Source[], days: Days): DataOf<'multi'> | null {
  const firsts = sources.flatMap(({ index }) => index.points[0]?.date ?? [])
  const from = firsts.reduce<IsoDate | null>(
    (latest, day) => (latest === null || day > latest ? day : latest),
    days.from,
  )
  const paths = sources.map(source => pathOf(source, { from, to: days.to })).filter(path => path !== null)
  return paths.length < 2 || paths.length < sources.length ? null : { kind: 'multi', paths }
}
