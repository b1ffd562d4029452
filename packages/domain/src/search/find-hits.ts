import { isDigit, isLetter } from './fold.ts'
import type { EndOf, Matcher } from './matcher.ts'
import { Numbers } from './numbers.ts'
import { type SearchDocument, type SearchKind, searchKinds, type TextRange } from './search-document.ts'
import type { TextStore } from './text-store.ts'

/** The documents found, unordered, as columns by hit. */
export type Hits = {
  readonly slots: Numbers
  /** Kinds without an exact match, whose hits are similar documents. */
  readonly similar: ReadonlySet<SearchKind>
  /** 1 where the code starts with the query. */
  readonly byCode: Numbers
  /** Where the first match starts in the text; 0 where only the code matches. */
  readonly positions: Numbers
}

export function findHits<Document extends SearchDocument>(
  store: TextStore<Document>,
  query: readonly number[],
  matcher: Matcher,
): Hits {
  const hits: Columns = { slots: new Numbers(), byCode: new Numbers(), positions: new Numbers() }
  const codes = slotsByCode(store, query)
  findTexts(store, query, { endOf: matcher.endOf, hits, codes })
  for (const slot of codes) addHit(hits, slot, true, 0)
  const exact = new Set(hits.slots.values.subarray(0, hits.slots.length).map(slot => store.kinds.values[slot]!))
  const similar = new Set(searchKinds.filter((_, number) => !exact.has(number)))
  if (!query.every(isDigit)) findSimilar(store, query, { matcher, hits, similar })
  return { ...hits, similar }
}

type Columns = Omit<Hits, 'similar'>

/** Parts of a similar match at a cell. With letters, gaps are allowed in fund names only: in titles too much would match. */
export function similarParts(
  { slipOf, gapsOf }: Matcher,
  cell: number,
  mayLeaveOut: boolean,
): readonly TextRange[] | null {
  const slip = slipOf(cell)
  return slip ? [slip] : mayLeaveOut ? gapsOf(cell) : null
}

export const mayLeaveOut = (query: readonly number[], kind: SearchKind): boolean =>
  kind === 'fund' || !query.some(isLetter)

/** Adds documents of the kinds in `similar` that match except for one character or a skipped part. */
function findSimilar<Document extends SearchDocument>(
  { starts, owners, kinds, firstCells, isRemoved }: TextStore<Document>,
  query: readonly number[],
  { matcher, hits, similar }: { matcher: Matcher; hits: Columns; similar: ReadonlySet<SearchKind> },
): void {
  const found = new Set<number>()
  const leaveOut = searchKinds.map(kind => mayLeaveOut(query, kind))
  const isWanted = searchKinds.map(kind => similar.has(kind))
  for (const first of matcher.slipsFirst ? [0, 1] : [0]) {
    const possible = starts.get(query[first] ?? -1)
    for (let at = 0; at < (possible?.length ?? 0); at++) {
      const cell = possible!.values[at]!
      const slot = owners.values[cell]!
      const kind = kinds.values[slot]!
      if (!isWanted[kind] || found.has(slot) || isRemoved(slot)) continue
      if (!similarParts(matcher, cell, leaveOut[kind]!)) continue
      found.add(slot)
      addHit(hits, slot, false, cell - firstCells.values[slot]!)
    }
  }
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
  { endOf, hits, codes }: { endOf: EndOf; hits: Columns; codes: Set<number> },
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

function addHit({ slots, byCode, positions }: Columns, slot: number, isByCode: boolean, position: number): void {
  slots.push(slot)
  byCode.push(isByCode ? 1 : 0)
  positions.push(position)
}
