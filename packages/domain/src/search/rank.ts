import { type Hits, mayLeaveOut, similarParts } from './find-hits.ts'
import { fold } from './fold.ts'
import type { EndOf, Matcher } from './matcher.ts'
import { type Found, type SearchDocument, type SearchKind, searchKinds, type TextRange } from './search-document.ts'
import type { TextStore } from './text-store.ts'

/** Maximum of a document's `order`. */
export const MAX_ORDER = 2 ** 20 - 1

/** Positions and lengths from here on rank equally. */
const FAR = 63

/** Hits, best first: by full code, code prefix, earlier match, shorter text, order, key. */
export function ranked<Document extends SearchDocument>(
  store: TextStore<Document>,
  hits: Hits,
  { query, matcher }: { query: readonly number[]; matcher: Matcher },
): Found<Document> {
  const queryLength = query.length
  const count = hits.slots.length
  const ofKind = searchKinds.map((): number[] => [])
  const ranks = new Float64Array(count)
  for (let hit = 0; hit < count; hit++) {
    ofKind[store.kinds.values[hits.slots.values[hit]!]!]!.push(hit)
    ranks[hit] = rankOf(store, hits, hit, queryLength)
  }
  const documentOf = (hit: number) => store.documents[hits.slots.values[hit]!]!
  const isBefore = (one: number, other: number): boolean =>
    ranks[one]! === ranks[other]! ? documentOf(one).key < documentOf(other).key : ranks[one]! < ranks[other]!
  const [fund = 0, manager = 0, help = 0, article = 0, notice = 0] = ofKind.map(({ length }) => length)
  const cellsOf = (kind: SearchKind, hit: number): readonly TextRange[] => {
    const slot = hits.slots.values[hit]!
    if (!hits.similar.has(kind)) return matchesOf(store, slot, matcher.endOf)
    const cell = store.firstCells.values[slot]! + hits.positions.values[hit]!
    return similarParts(matcher, cell, mayLeaveOut(query, kind)) ?? []
  }
  return {
    counts: { fund, manager, help, article, notice },
    similar: hits.similar,
    best: (kind, limit) =>
      first(ofKind[searchKinds.indexOf(kind)] ?? [], limit, isBefore).map(hit => {
        const document = documentOf(hit)
        const codeRanges: TextRange[] = hits.byCode.values[hit] === 1 ? [[0, queryLength]] : []
        const ranges = rangesOf(store, hits.slots.values[hit]!, document.text, cellsOf(kind, hit))
        return { document, ranges, codeRanges }
      }),
  }
}

/** Code, position, length and order as one integer of 34 bits; lower is better. */
function rankOf<Document extends SearchDocument>(
  { documents, lengths, orders }: TextStore<Document>,
  { slots, byCode, positions }: Hits,
  hit: number,
  queryLength: number,
): number {
  const slot = slots.values[hit]!
  const code = byCode.values[hit] === 0 ? 2 : documents[slot]?.code?.length === queryLength ? 0 : 1
  const place =
    (code * (FAR + 1) + Math.min(positions.values[hit]!, FAR)) * (FAR + 1) + Math.min(lengths.values[slot]!, FAR)
  return place * (MAX_ORDER + 1) + orders.values[slot]!
}

/** The first `limit` of `some` in order. Few of many are picked in one pass, which is many times faster than to sort all. */
function first(some: readonly number[], limit: number, isBefore: (one: number, other: number) => boolean): number[] {
  if (limit > some.length / 4) return some.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, limit)
  const best = some.slice(0, limit).sort((a, b) => (isBefore(a, b) ? -1 : 1))
  for (let next = limit; next < some.length; next++) {
    const hit = some[next]!
    let at = limit
    while (at > 0 && isBefore(hit, best[at - 1]!)) at--
    if (at === limit) continue
    best.splice(at, 0, hit)
    best.pop()
  }
  return best
}

/** Matches in one text do not overlap; the first one wins. */
function matchesOf<Document extends SearchDocument>(
  { firstCells, lengths }: TextStore<Document>,
  slot: number,
  endOf: EndOf,
): TextRange[] {
  const [first, length] = [firstCells.values[slot]!, lengths.values[slot]!]
  const matches: TextRange[] = []
  for (let cell = first; cell < first + length; ) {
    const end = endOf(cell)
    if (end !== 0) matches.push([cell, end])
    cell = end === 0 ? cell + 1 : end
  }
  return matches
}

/** Converts ranges of cells into ranges of the text. */
function rangesOf<Document extends SearchDocument>(
  { firstCells, lengths }: TextStore<Document>,
  slot: number,
  text: string,
  cells: readonly TextRange[],
): TextRange[] {
  const first = firstCells.values[slot]!
  // When every unit of the text is a cell, cells are text positions.
  const folded = lengths.values[slot] === text.length ? null : fold(text)
  return cells.map(([start, end]) => {
    const [from, to] = [start - first, end - first]
    return folded ? [folded.starts[from]!, folded.ends[to - 1]!] : [from, to]
  })
}
