import type { Hits } from './find-hits.ts'
import { fold } from './fold.ts'
import { type Found, type SearchDocument, type SearchHit, searchKinds, type TextRange } from './search-document.ts'
import type { TextStore } from './text-store.ts'

/** Maximum of a document's `order`. */
export const MAX_ORDER = 2 ** 20 - 1

/** Positions and lengths from here on rank equally. */
const FAR = 63

/** A number has 53 exact bits: 34 for the rank, the rest for the hit's index. */
const MAX_HITS = 2 ** 19

/** Hits, best first: by full code, code prefix, earlier match, shorter text, order, key. */
export function ranked<Document extends SearchDocument>(
  store: TextStore<Document>,
  hits: Hits,
  queryLength: number,
): Found<Document> {
  const count = hits.slots.length
  if (count > MAX_HITS) throw new RangeError(`${count} hits`)
  const counts = new Uint32Array(searchKinds.length)
  const ranks = new Float64Array(count)
  for (let hit = 0; hit < count; hit++) {
    const slot = hits.slots.values[hit]!
    counts[store.kinds.values[slot]!]!++
    ranks[hit] = rankOf(store, hits, hit, queryLength)
  }
  const order = byRank(ranks, hit => store.documents[hits.slots.values[hit]!]?.key ?? '')
  const [fund = 0, manager = 0, article = 0, notice = 0] = counts
  return {
    counts: { fund, manager, article, notice },
    best(kind, limit) {
      const wanted = searchKinds.indexOf(kind)
      const [slots, kinds] = [hits.slots.values, store.kinds.values]
      const best: SearchHit<Document>[] = []
      for (const hit of order) {
        if (best.length >= limit) break
        const slot = slots[hit]!
        if (kinds[slot] !== wanted) continue
        const document = store.documents[slot]
        if (!document) continue
        const codeRanges: TextRange[] = hits.byCode.values[hit] === 1 ? [[0, queryLength]] : []
        best.push({ document, ranges: rangesOf(store, hits, hit, document.text), codeRanges })
      }
      return best
    },
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

/** The indices of `ranks`, best first; equals in the order of their keys. */
function byRank(ranks: Float64Array, keyOf: (index: number) => string): Uint32Array {
  // Plain numbers sort several times faster than with a comparison function.
  const packed = ranks.map((rank, index) => rank * MAX_HITS + index).sort()
  const order = new Uint32Array(packed.length)
  for (const [place, value] of packed.entries()) order[place] = value - Math.floor(value / MAX_HITS) * MAX_HITS
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    const rank = ranks[order[from]!]
    while (to < order.length && ranks[order[to]!] === rank) to++
    if (to - from > 1) order.subarray(from, to).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    from = to
  }
  return order
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
