import type { IsoDate } from '../calendar/dates.ts'
import { navE4 } from '../money/money.ts'
import { type GrowthIndex, growthIndex } from './growth-index.ts'

/** An index with its closes, ascending. */
export type IndexHistory = { code: string; name: string; points: { date: IsoDate; close: bigint }[] }

type Part = { index: IndexHistory; percent: bigint }

/** Levels are this precise so that the daily rounding stays far below any printed digit. */
const LEVEL = 10n ** 12n
const HUNDRED = 100n

/**
 * The benchmark of a fund's contract, e.g. 'A指数收益率×80%＋B指数收益率×20%', as one index that is rebalanced to its weights
 * daily. Parts without an index of ours (a deposit rate) count as zero growth. A wording without any known index falls
 * back to the index of `code`; null when there is none.
 */
export function benchmarkOf(code: string | null, text: string, indices: readonly IndexHistory[]): GrowthIndex | null {
  const worded = partsOf(text, indices)
  const fallback = indices.find(index => index.code === code)
  const parts = worded.length > 0 ? worded : fallback ? [{ index: fallback, percent: HUNDRED }] : []
  return parts.length === 0 ? null : composite(parts)
}

function partsOf(text: string, indices: readonly IndexHistory[]): Part[] {
  return text.split(/[＋+]/).flatMap(term => {
    const match = /^\s*(.+?)(?:收益率)?\s*[×*]\s*(\d{1,3})\s*%\s*$/.exec(term)
    const index = indices.find(each => each.name === match?.[1])
    return index && match?.[2] ? [{ index, percent: BigInt(match[2]) }] : []
  })
}

/** Only days on which every part has a close are points. */
function composite(parts: readonly Part[]): GrowthIndex | null {
  const closes = parts.map(({ index }) => new Map(index.points.map(point => [point.date, point.close])))
  const days = parts[0]?.index.points.map(point => point.date).filter(day => closes.every(each => each.has(day))) ?? []
  let level = LEVEL
  let previous: IsoDate | null = null
  const points = days.map(date => {
    if (previous !== null) level = nextLevel(level, parts, closes, previous, date)
    previous = date
    return { date, nav: navE4(level) }
  })
  return points.length === 0 ? null : growthIndex(points)
}

function nextLevel(
  level: bigint,
  parts: readonly Part[],
  closes: readonly ReadonlyMap<IsoDate, bigint>[],
  from: IsoDate,
  to: IsoDate,
): bigint {
  const change = parts.reduce((sum, { percent }, part) => {
    const before = closes[part]?.get(from) ?? 1n
    const after = closes[part]?.get(to) ?? before
    return sum + (level * percent * (after - before)) / (before * HUNDRED)
  }, 0n)
  return level + change
}
