import type { SearchDocument } from '@zhixiao/domain/search/search-document.ts'
import { createSearchIndex, type SearchIndex } from '@zhixiao/domain/search/search-index.ts'
import type { Context } from '../../kernel/context.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { loadReadings } from './readings.ts'

/** The index of each market, made when staff first look for a fund in it. */
const indexes = new WeakMap<MarketSnapshot, Promise<SearchIndex<SearchDocument>>>()

/** Funds by code, name or pinyin, best first; for staff, who also read those that are not on display. */
export async function findFunds(
  { market }: Pick<Context, 'market'>,
  word: string,
  limit: number,
): Promise<MarketFund[]> {
  const snapshot = await market.get()
  const index = await (indexes.get(snapshot) ?? indexOf(snapshot))
  return index
    .search(word)
    .best('fund', limit)
    .flatMap(({ document }) => snapshot.funds.get(document.key) ?? [])
}

function indexOf(snapshot: MarketSnapshot): Promise<SearchIndex<SearchDocument>> {
  const index = loadReadings().then(readingsOf => {
    const made = createSearchIndex<SearchDocument>(readingsOf)
    for (const [code, { record }] of snapshot.funds)
      made.put({ kind: 'fund', key: code, text: record.fundname, code, order: Number(code) })
    return made
  })
  indexes.set(snapshot, index)
  return index
}
