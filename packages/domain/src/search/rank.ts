import type { Hits } from './find-hits.ts'
import { fold } from './fold.ts'
import { type Found, type SearchDocument, searchKinds, type TextRange } from './search-document.ts'
import type { TextStore } from './text-store.ts'

/** Maximum of a document's `order`. */
export const MAX_ORDER = 2 ** 20 - 1

/** Positions and lengths from here on rank equally. */
const FAR = 63

/** Hits, best first: by full code, code prefix, earlier match, shorter text, order, key. */
export function ranked<Document extends SearchDocument>(
  store: TextStore<Document>,
  hits: Hits,
  queryLength: number,
): Found<Document> {
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
  const [fund = 0, manager = 0, article = 0, notice = 0] = ofKind.map(({ length }) => length)
  return {
    counts: { fund, manager, article, notice },
    best: (kind, limit) =>
      first(ofKind[searchKinds.indexOf(kind)] ?? [], limit, isBefore).map(hit => {
        const document = documentOf(hit)
        const codeRanges: TextRange[] = hits.byCode.values[hit] === 1 ? [[0, queryLength]] : []
        return { document, ranges: rangesOf(store, hits, hit, document.text), codeRanges }
      }),
  }
}

/** Code, position, length and order as one integer of 34 bits; lower is better. */
function rankOf<Document extends SearchDocument>(
  { documents, firstCells, lengths, orders }: TextStore<Document>,
  { slots, byCode, firstSpans, spans }: Hits,
  hit: number,
  queryLength: number,
): number {
  const slot = slots.values[hit]!
  const firstSpan = firstSpans.values[hit]!
  const isInText = firstSpan < firstSpans.values[hit + 1]!
  const position = isInText ? spans.values[firstSpan]! - firstCells.values[slot]! : 0
  const code = byCode.values[hit] === 0 ? 2 : documents[slot]?.code?.length === queryLength ? 0 : 1
  const place = (code * (FAR + 1) + Math.min(position, FAR)) * (FAR + 1) + Math.min(lengths.values[slot]!, FAR)
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

function rangesOf<Document extends SearchDocument>(
  { firstCells, lengths }: TextStore<Document>,
  { slots, firstSpans, spans }: Hits,
  hit: number,
  text: string,
): TextRange[] {
  const slot = slots.values[hit]!
  const first = firstCells.values[slot]!
  // When every unit of the text is a cell, cells are text positions.
  const folded = lengths.values[slot] === text.length ? null : fold(text)
  const ranges: TextRange[] = []
  for (let at = firstSpans.values[hit]!; at < firstSpans.values[hit + 1]!; at += 2) {
    const [from, to] = [spans.values[at]! - first, spans.values[at + 1]! - first]
    ranges.push(folded ? [folded.starts[from]!, folded.ends[to - 1]!] : [from, to])
  }
  return ranges
}
