import { createCharacters, type ReadingsOf } from './characters.ts'
import { type Folded, fold, isDigit, rangeOf } from './fold.ts'
import { createMatcher } from './matcher.ts'
import { Numbers } from './numbers.ts'
import { byRank, MAX_ORDER, rankOf } from './rank.ts'

export const searchKinds = ['fund', 'manager', 'article', 'notice'] as const
export type SearchKind = (typeof searchKinds)[number]

export type SearchDocument = {
  readonly kind: SearchKind
  /** Its name among those of its kind. */
  readonly key: string
  readonly text: string
  /** Found by its beginning, by digits. */
  readonly code?: string
  /** Whole, 0 to 1,048,575; among equals the lower comes first. */
  readonly order: number
}

/** [start, end) in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

export type SearchHit<Document> = {
  readonly document: Document
  /** What matched of the text, in its order; empty when only the code did. */
  readonly ranges: readonly TextRange[]
  readonly codeRanges: readonly TextRange[]
}

export type Found<Document> = {
  readonly counts: Readonly<Record<SearchKind, number>>
  /** The best hits of a kind, best first. */
  best(kind: SearchKind, limit: number): SearchHit<Document>[]
}

export type SearchIndex<Document extends SearchDocument> = {
  /** Adds a document or replaces the one of its kind and key. */
  put(document: Document): void
  remove(kind: SearchKind, key: string): void
  /** All documents that match; none for a query of white space. */
  search(query: string): Found<Document>
  documents(): Iterable<Document>
  /** Whether what was removed takes more room than what is there: time to build another. */
  readonly isWorn: boolean
}

type Entry<Document> = { document: Document; folded: Folded; firstCell: number }
/** A document found: where its matches lie among `spans`, as pairs of cells. */
type Hit<Document> = { entry: Entry<Document>; spans: number[]; codeLength: number }

/**
 * Finds texts by any part of them, by pinyin (see `createMatcher`) and by code. The texts lie in one row of cells, one a
 * character; for whatever a query can begin with there is the list of cells where such a match can start.
 */
export function createSearchIndex<Document extends SearchDocument>(readingsOf: ReadingsOf): SearchIndex<Document> {
  const characters = createCharacters(readingsOf)
  const cells = new Numbers()
  /** Which entry each cell belongs to. */
  const owners = new Numbers()
  /** Ascending cells by key: see Characters. */
  const starts = new Map<number, Numbers>()
  /** Null where a document was removed. */
  const entries: (Entry<Document> | null)[] = []
  const slots = new Map<string, number>()
  const coded = new Set<Entry<Document>>()
  let liveCells = 0

  function put(document: Document): void {
    if (!(document.order >= 0 && document.order <= MAX_ORDER)) throw new RangeError(`order ${document.order}`)
    const name = nameOf(document.kind, document.key)
    const held = entries[slots.get(name) ?? -1]
    if (held && held.document.text === document.text && held.document.code === document.code) {
      held.document = document
      return
    }
    remove(document.kind, document.key)
    const entry = { document, folded: fold(document.text), firstCell: cells.length }
    for (const point of entry.folded.points) addCell(characters.numberOf(point))
    // The gap: no match reaches into the next text.
    cells.push(0)
    owners.push(entries.length)
    liveCells += cells.length - entry.firstCell
    slots.set(name, entries.push(entry) - 1)
    if (document.code !== undefined) coded.add(entry)
  }

  function addCell(character: number): void {
    for (const key of characters.keys[character] ?? []) {
      const held = starts.get(key) ?? new Numbers()
      if (held.length === 0) starts.set(key, held)
      held.push(cells.length)
    }
    cells.push(character)
    owners.push(entries.length)
  }

  function remove(kind: SearchKind, key: string): void {
    const name = nameOf(kind, key)
    const slot = slots.get(name) ?? -1
    const entry = entries[slot]
    if (!entry) return
    slots.delete(name)
    entries[slot] = null
    coded.delete(entry)
    liveCells -= entry.folded.points.length + 1
  }

  function search(query: string): Found<Document> {
    const { points } = fold(query)
    const hits = new Map<Entry<Document>, Hit<Document>>()
    if (points.length > 0 && points.every(isDigit)) findCodes(String.fromCodePoint(...points), hits)
    findTexts(points, hits)
    return ranked([...hits.values()], points.length)
  }

  function findCodes(digits: string, hits: Map<Entry<Document>, Hit<Document>>): void {
    for (const entry of coded) {
      if (entry.document.code?.startsWith(digits)) hits.set(entry, { entry, spans: [], codeLength: digits.length })
    }
  }

  function findTexts(points: readonly number[], hits: Map<Entry<Document>, Hit<Document>>): void {
    const possible = starts.get(points[0] ?? -1)
    if (!possible) return
    const endOf = createMatcher(points, characters, cells.values)
    const [from, owner] = [possible.values, owners.values]
    let last: Hit<Document> | undefined
    let end = 0
    for (let at = 0; at < possible.length; at++) {
      const cell = from[at]!
      // Matches of one text do not overlap: the first takes what it needs.
      if (cell < end) continue
      const entry = entries[owner[cell]!]
      if (!entry) continue
      const found = endOf(cell)
      if (found === 0) continue
      end = found
      if (last?.entry !== entry) {
        last = hits.get(entry) ?? { entry, spans: [], codeLength: 0 }
        hits.set(entry, last)
      }
      last.spans.push(cell, end)
    }
  }

  return {
    put,
    remove,
    search,
    *documents() {
      for (const entry of entries) if (entry) yield entry.document
    },
    get isWorn() {
      return cells.length - liveCells > Math.max(liveCells, 1000)
    },
  }
}

const nameOf = (kind: SearchKind, key: string): string => `${kind}/${key}`

function ranked<Document extends SearchDocument>(hits: readonly Hit<Document>[], queryLength: number): Found<Document> {
  const counts = { fund: 0, manager: 0, article: 0, notice: 0 }
  for (const { entry } of hits) counts[entry.document.kind]++
  const ranks = hits.map(({ entry: { document, folded, firstCell }, spans, codeLength }) =>
    rankOf({
      code: codeLength === 0 ? null : document.code?.length === queryLength ? 'whole' : 'beginning',
      position: (spans[0] ?? firstCell) - firstCell,
      length: folded.points.length,
      order: document.order,
    }),
  )
  const order = byRank(ranks, index => hits[index]?.entry.document.key ?? '')
  return {
    counts,
    best(kind, limit) {
      const best: SearchHit<Document>[] = []
      for (const index of order) {
        if (best.length >= limit) break
        const hit = hits[index]
        if (hit?.entry.document.kind === kind) best.push(shown(hit))
      }
      return best
    },
  }
}

function shown<Document>({ entry, spans, codeLength }: Hit<Document>): SearchHit<Document> {
  const { document, folded, firstCell } = entry
  const ranges: TextRange[] = []
  for (let at = 0; at < spans.length; at += 2) {
    ranges.push(rangeOf(folded, spans[at]! - firstCell, spans[at + 1]! - firstCell))
  }
  return { document, ranges, codeRanges: codeLength === 0 ? [] : [[0, codeLength]] }
}
