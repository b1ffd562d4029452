import { isDigit } from './fold.ts'
import type { EndOf } from './matcher.ts'
import { Numbers } from './numbers.ts'
import type { SearchDocument } from './search-document.ts'
import type { TextStore } from './text-store.ts'

/** The documents found, unordered, as columns by hit. */
export type Hits = {
  readonly slots: Numbers
  /** 1 where the code starts with the query. */
  readonly byCode: Numbers
  /** Where the first match starts in the text; 0 where only the code matches. */
  readonly positions: Numbers
}

export function findHits<Document extends SearchDocument>(
  store: TextStore<Document>,
  query: readonly number[],
  endOf: EndOf,
): Hits {
  const hits: Hits = { slots: new Numbers(), byCode: new Numbers(), positions: new Numbers() }
  const codes = slotsByCode(store, query)
  findTexts(store, query, { endOf, hits, codes })
  for (const slot of codes) addHit(hits, slot, true, 0)
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
  { starts, owners, firstCells, isRemoved }: TextStore<Document>,
  query: readonly number[],
  { endOf, hits, codes }: { endOf: EndOf; hits: Hits; codes: Set<number> },
): void {
  const possible = starts.get(query[0] ?? -1)
  if (!possible) return
  const [from, owner, firsts] = [possible.values, owners.values, firstCells.values]
  let slot = -1
  for (let at = 0; at < possible.length; at++) {
    // The lists are consistent, so the index is within bounds.
    const cell = from[at]!
    if (owner[cell] === slot) continue
    // What is listed for a query of one character matches it.
    if (query.length > 1 && endOf(cell) === 0) continue
    const found = owner[cell]!
    if (isRemoved(found)) continue
    slot = found
    addHit(hits, slot, codes.delete(slot), cell - firsts[slot]!)
  }
}

function addHit({ slots, byCode, positions }: Hits, slot: number, isByCode: boolean, position: number): void {
  slots.push(slot)
  byCode.push(isByCode ? 1 : 0)
  positions.push(position)
}
