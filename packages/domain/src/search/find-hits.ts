import { isDigit } from './fold.ts'
import { createMatcher } from './matcher.ts'
import { Numbers } from './numbers.ts'
import type { SearchDocument } from './search-document.ts'
import type { TextStore } from './text-store.ts'

/** The documents found, unordered, as columns by hit. */
export type Hits = {
  readonly slots: Numbers
  /** 1 where the code starts with the query. */
  readonly byCode: Numbers
  /** Start of each hit's matches in `spans`, with one final entry for the end. */
  readonly firstSpans: Numbers
  /** First cell and end of each match, alternating. */
  readonly spans: Numbers
}

export function findHits<Document extends SearchDocument>(store: TextStore<Document>, query: readonly number[]): Hits {
  const hits: Hits = { slots: new Numbers(), byCode: new Numbers(), firstSpans: new Numbers(), spans: new Numbers() }
  const codes = slotsByCode(store, query)
  findTexts(store, query, hits, codes)
  for (const slot of codes) addHit(hits, slot, true)
  hits.firstSpans.push(hits.spans.length)
  return hits
}

function slotsByCode<Document extends SearchDocument>(
  { coded, documents }: TextStore<Document>,
  query: readonly number[],
): Set<number> {
  const found = new Set<number>()
  if (query.length === 0 || !query.every(isDigit)) return found
  const digits = String.fromCodePoint(...query)
  for (const slot of coded) if (documents[slot]?.code?.startsWith(digits)) found.add(slot)
  return found
}

/** Adds hits in texts, and removes from `codes` the documents that also match by code. */
function findTexts<Document extends SearchDocument>(
  { starts, characters, cells, owners, isRemoved }: TextStore<Document>,
  query: readonly number[],
  hits: Hits,
  codes: Set<number>,
): void {
  const possible = starts.get(query[0] ?? -1)
  if (!possible) return
  // A cell in the list of a query's only character matches as it is.
  const endOf = query.length === 1 ? (cell: number) => cell + 1 : createMatcher(query, characters, cells.values)
  const [from, owner] = [possible.values, owners.values]
  let [slot, end] = [-1, 0]
  for (let at = 0; at < possible.length; at++) {
    // The lists are consistent, so the index is within bounds.
    const cell = from[at]!
    // Matches in one text do not overlap; the first one wins.
    if (cell < end) continue
    const found = endOf(cell)
    if (found === 0 || isRemoved(owner[cell]!)) continue
    end = found
    if (owner[cell] !== slot) {
      slot = owner[cell]!
      addHit(hits, slot, codes.delete(slot))
    }
    hits.spans.push(cell)
    hits.spans.push(end)
  }
}

function addHit({ slots, byCode, firstSpans, spans }: Hits, slot: number, isByCode: boolean): void {
  slots.push(slot)
  byCode.push(isByCode ? 1 : 0)
  firstSpans.push(spans.length)
}
