import type { IsoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'

/** Percents of a composition add up to 100; what is missing counts as zero growth. */
export type IndexPart = { code: string; percent: bigint }
/** Parts of a composite from a day on; the first also holds before its day. */
export type Composition = { from: IsoDate; parts: readonly IndexPart[] }
export type Closes = ReadonlyMap<string, readonly { date: IsoDate; close: bigint }[]>
export type CompositeLevel = { date: IsoDate; level: bigint }

/** Levels are this precise so that the daily rounding stays far below any printed digit. */
const LEVEL = 10n ** 12n
const HUNDRED = 100n

/**
 * Levels of an index that is rebalanced daily to the weights in force, ascending from 10^12. Only days on which every part in force has
 * a close are points. What a part adds to the level on a day is rounded half-up to a unit.
 * @param compositions ascending, at least one
 */
export function compositeLevels(compositions: readonly Composition[], closes: Closes): CompositeLevel[] {
  const series = new Map(
    compositions.flatMap(({ parts }) => parts.map(({ code }) => [code, closesOf(closes.get(code) ?? [])] as const)),
  )
  const days = [...new Set([...series.values()].flatMap(each => [...each.keys()]))].sort()
  const levels: CompositeLevel[] = []
  let at = 0
  for (const date of days) {
    while (compositions[at + 1] && (compositions[at + 1]?.from ?? date) <= date) at++
    const parts = compositions[at]?.parts ?? []
    if (parts.some(({ code }) => !series.get(code)?.has(date))) continue
    const last = levels.at(-1)
    const level = last === undefined ? LEVEL : levelAfter(last, date, parts, series)
    if (level !== null) levels.push({ date, level })
  }
  return levels
}

type Series = ReadonlyMap<string, ReadonlyMap<IsoDate, bigint>>

const closesOf = (points: readonly { date: IsoDate; close: bigint }[]): ReadonlyMap<IsoDate, bigint> =>
  new Map(points.map(({ date, close }) => [date, close]))

function levelAfter(last: CompositeLevel, date: IsoDate, parts: readonly IndexPart[], series: Series): bigint | null {
  let level = last.level
  for (const { code, percent } of parts) {
    const closes = series.get(code)
    const before = closes && (closes.get(last.date) ?? closeBefore(closes, last.date))
    const after = closes?.get(date)
    if (before === undefined || after === undefined) return null
    level += divideHalfUp(last.level * percent * (after - before), before * HUNDRED)
  }
  return level
}

/** A part that joins a composite may have had no close on the last day of the others. */
function closeBefore(closes: ReadonlyMap<IsoDate, bigint>, day: IsoDate): bigint | undefined {
  const earlier = [...closes.keys()]
    .filter(each => each < day)
    .sort()
    .at(-1)
  return earlier === undefined ? undefined : closes.get(earlier)
}
