import type { ReadingsOf } from './characters.ts'
import { findHits } from './find-hits.ts'
import { fold } from './fold.ts'
import { createMatcher } from './matcher.ts'
import { MAX_ORDER, ranked } from './rank.ts'
import type { Found, SearchDocument, SearchKind } from './search-document.ts'
import { createTextStore } from './text-store.ts'

export type SearchIndex<Document extends SearchDocument> = {
  /** Adds a document or replaces the one of its kind and key. */
  put(document: Document): void
  remove(kind: SearchKind, key: string): void
  /** All matching documents, or similar ones for kinds without a match; none for a query of white space. */
  search(query: string): Found<Document>
  documents(): Iterable<Document>
  /** Whether removed documents take more room than present ones, so that the index should be rebuilt. */
  readonly isWorn: boolean
}

/** Finds texts by any part, by pinyin (see `createMatcher`) and by code. */
export function createSearchIndex<Document extends SearchDocument>(readingsOf: ReadingsOf): SearchIndex<Document> {
  const store = createTextStore<Document>(readingsOf)
  const slots = new Map<string, number>()

  function remove(kind: SearchKind, key: string): void {
    const name = nameOf(kind, key)
    const slot = slots.get(name)
    if (slot === undefined) return
    slots.delete(name)
    store.remove(slot)
  }

  return {
    put(document) {
      if (!(document.order >= 0 && document.order <= MAX_ORDER)) throw new RangeError(`order ${document.order}`)
      const { kind, key, text, code } = document
      const slot = slots.get(nameOf(kind, key))
      const held = slot === undefined ? null : store.documents[slot]
      if (slot !== undefined && held?.text === text && held.code === code) return store.replace(slot, document)
      remove(kind, key)
      slots.set(nameOf(kind, key), store.add(document))
    },
    remove,
    search(query) {
      const { points } = fold(query)
      const matcher = createMatcher(points, store.characters, store.cells.values)
      return ranked(store, findHits(store, points, matcher), { query: points, matcher })
    },
    *documents() {
      for (const document of store.documents) if (document) yield document
    },
    get isWorn() {
      return store.isWorn
    },
  }
}

const nameOf = (kind: SearchKind, key: string): string => `${kind}/${key}`
