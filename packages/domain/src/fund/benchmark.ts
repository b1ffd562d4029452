import { ALWAYS, type IsoDate } from '../calendar/dates.ts'
import { compositeLevels, type IndexPart } from '../fee/composite-index.ts'
import { navE4 } from '../money/money.ts'
import { type GrowthIndex, growthIndex } from './growth-index.ts'

/** An index with its closes, ascending. */
export type IndexHistory = { code: string; name: string; points: { date: IsoDate; close: bigint }[] }

const HUNDRED = 100n

/**
 * The benchmark of a fund's contract, e.g. 'A指数收益率×80%＋B指数收益率×20%', as one index that is rebalanced to its weights
 * daily. Parts without an index of ours (a deposit rate) count as zero growth. A wording without any known index falls
 * back to the index of `code`; null when there is none.
 */
export function benchmarkOf(code: string | null, text: string, indices: readonly IndexHistory[]): GrowthIndex | null {
  const worded = partsOf(text, indices)
  const fallback = indices.find(index => index.code === code)
  const parts = worded.length > 0 ? worded : fallback ? [{ code: fallback.code, percent: HUNDRED }] : []
  if (parts.length === 0) return null
  const closes = new Map(indices.map(index => [index.code, index.points]))
  const levels = compositeLevels([{ from: ALWAYS, parts }], closes)
  return levels.length === 0 ? null : growthIndex(levels.map(({ date, level }) => ({ date, nav: navE4(level) })))
}

function partsOf(text: string, indices: readonly IndexHistory[]): IndexPart[] {
  return text.split(/[＋+]/).flatMap(term => {
    const match = /^\s*(.+?)(?:收益率)?\s*[×*]\s*(\d{1,3})\s*%\s*$/.exec(term)
    const index = indices.find(each => each.name === match?.[1])
    return index && match?.[2] ? [{ code: index.code, percent: BigInt(match[2]) }] : []
  })
}
