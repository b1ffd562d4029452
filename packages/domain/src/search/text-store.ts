import { createCharacters, type ReadingsOf } from './characters.ts'
import { fold } from './fold.ts'
import { Numbers } from './numbers.ts'
import { type SearchDocument, searchKinds } from './search-document.ts'

/** In place of a kind where a document was removed. */
const REMOVED = searchKinds.length

/**
 * The texts in one row of cells, one a character, with a gap after each; a document's number, its slot, is never given
 * again. What a search touches of every hit lies in lists of plain numbers: that is most of its speed.
 */
export function createTextStore<Document extends SearchDocument>(readingsOf: ReadingsOf) {
  const characters = createCharacters(readingsOf)
  const cells = new Numbers()
  /** By cell: which slot it belongs to. */
  const owners = new Numbers()
  /** Ascending cells where a match can start, by what a query can begin with: see Characters. */
  const starts = new Map<number, Numbers>()
  /** By slot, as the next four. */
  const documents: (Document | null)[] = []
  const kinds = new Numbers()
  const firstCells = new Numbers()
  const lengths = new Numbers()
  const orders = new Numbers()
  /** Slots with a code. */
  const coded = new Set<number>()
  let removedCells = 0

  function add(document: Document): number {
    const slot = documents.push(document) - 1
    const { points } = fold(document.text)
    kinds.push(searchKinds.indexOf(document.kind))
    firstCells.push(cells.length)
    lengths.push(points.length)
    orders.push(document.order)
    if (document.code !== undefined) coded.add(slot)
    for (const point of points) addCell(characters.numberOf(point), slot)
    // The gap: no match reaches into the next text.
    cells.push(0)
    owners.push(slot)
    return slot
  }

  function addCell(character: number, slot: number): void {
    for (const key of characters.keys[character] ?? []) {
      const held = starts.get(key) ?? new Numbers()
      if (held.length === 0) starts.set(key, held)
      held.push(cells.length)
    }
    cells.push(character)
    owners.push(slot)
  }

  return {
    characters,
    cells,
    owners,
    starts,
    documents,
    kinds,
    firstCells,
    lengths,
    orders,
    coded,
    add,
    /** The same text under the same code with something else changed. */
    replace(slot: number, document: Document): void {
      documents[slot] = document
      orders.values[slot] = document.order
    },
    remove(slot: number): void {
      documents[slot] = null
      kinds.values[slot] = REMOVED
      coded.delete(slot)
      removedCells += (lengths.values[slot] ?? 0) + 1
    },
    isRemoved: (slot: number): boolean => kinds.values[slot] === REMOVED,
    get isWorn(): boolean {
      return removedCells > Math.max(cells.length - removedCells, 1000)
    },
  }
}

export type TextStore<Document extends SearchDocument> = ReturnType<typeof createTextStore<Document>>
