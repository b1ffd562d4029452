import { createCharacters, type ReadingsOf } from './characters.ts'
import { fold } from './fold.ts'
import { Numbers } from './numbers.ts'
import { type SearchDocument, searchKinds } from './search-document.ts'

/** Replaces the kind of a removed document. */
const REMOVED = searchKinds.length

/**
 * All texts in one array of cells, one per character, with a gap after each text; a document's slot number is never
 * reused. Data read for every hit is in typed arrays, which gives most of the speed.
 */
export function createTextStore<Document extends SearchDocument>(readingsOf: ReadingsOf) {
  const characters = createCharacters(readingsOf)
  const cells = new Numbers()
  /** Slot by cell. */
  const owners = new Numbers()
  /** Ascending cells where a match can start, by first character of the query: see Characters. */
  const starts = new Map<number, Numbers>()
  /** By slot, like the next four. */
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
    // The gap keeps a match from reaching into the next text.
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
    /** Replaces a document whose text and code are unchanged. */
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
