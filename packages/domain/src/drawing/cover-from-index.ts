import type { IsoDate } from '../calendar/dates.ts'
import { deepestFall, fallsOf } from '../fund/drawdowns.ts'
import { adjusted, type GrowthIndex, growthBetween, growthOver, lastOnOrBefore } from '../fund/growth-index.ts'
import { monthLevels, monthStarts } from '../fund/holding-fan.ts'
import { yearHoldings } from '../fund/year-holdings.ts'
import { ONE_RATE, type RateE8 } from '../money/money.ts'
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
  return {
    name,
    points,
    ...(benchmark !== undefined && {
      benchmark: besides(
        benchmark,
        points.map(({ day }) => day),
      ),
    }),
  }
}

/** The growth of a benchmark from the first of some days to each of them; null where it does not reach back to it. */
function besides(benchmark: GrowthIndex | null, days: readonly IsoDate[]): RateE8[] | null {
  const growths = days.map(day => growthOver(benchmark, days[0]!, day)).filter(growth => growth !== null)
  return growths.length === days.length ? growths : null
}

/** The drawdown of each day since the first one, with the trough. */
export function underOf({ name, index, benchmark }: Source, days: Days): DataOf<'under'> | null {
  const span = spanOf(index, days)
  if (!span) return null
  const falls = fallsOf(index, span.first, span.last)
  const worst = deepestFall(index, span.first, span.last)
  const trough = worst ? [lastOnOrBefore(index, worst.trough.date)] : []
  const points = positionsOf(span, trough).map(position => ({
    day: index.points[position]!.date,
    fall: falls[position - span.first]!,
  }))
  return {
    kind: 'under',
    name,
    points,
    recovered: worst?.recovered?.date ?? null,
    ...(benchmark !== undefined && {
      benchmark: fallsBeside(
        benchmark,
        points.map(({ day }) => day),
      ),
    }),
  }
}

/** The drawdown of a benchmark on each of some days, and its deepest one between them; null where it does not reach back to the first. */
function fallsBeside(benchmark: GrowthIndex | null, days: readonly IsoDate[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (!benchmark || first === undefined || last === undefined) return null
  const start = lastOnOrBefore(benchmark, first)
  if (start < 0) return null
  const falls = fallsOf(benchmark, start, lastOnOrBefore(benchmark, last))
  return {
    falls: days.map(day => falls[lastOnOrBefore(benchmark, day) - start]!),
    deepest: falls.reduce((most, fall) => (fall > most ? fall : most)),
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

export function fanDataOf({ name, index, benchmark }: Source, { from, to }: Days): DataOf<'fan'> | null {
  const end = lastOnOrBefore(index, to)
  const months = monthLevels(index, end, from)
  if (!months || months.levels.length < FEWEST_STARTS) return null
  const days = monthStarts(index, end, from).map(position => index.points[position]!.date)
  return {
    kind: 'fan',
    name,
    ...months,
    ...(benchmark !== undefined && {
      benchmark: besides(benchmark, days)?.map(growth => Number(ONE_RATE + growth) / Number(ONE_RATE)) ?? null,
    }),
  }
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
