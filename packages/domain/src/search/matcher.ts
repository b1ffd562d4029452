import type { Characters } from './characters.ts'
import { isLetter } from './fold.ts'

/** SRCH-03: how many characters of one match may be typed as pinyin. */
const PINYIN_WINDOW = 7

// How a character can match at a position of the query, as bits: bit n (1 to 6) takes n letters and continues.
const KNOWN = 1
const FINISHES = 128

/** The nearest end of a match that starts at a cell, 0 for none. */
export type EndOf = (cell: number) => number

/**
 * Creates the function of a query. Each cell matches its own character or, of a reading, all letters, the initial (z,
 * or zh) or, at the end of the query, any prefix.
 */
export function createMatcher(query: readonly number[], characters: Characters, cells: Uint32Array): EndOf {
  const { points, readings } = characters
  const size = query.length
  // Always as long as the query; only letters are compared.
  const letters = query.map(point => (isLetter(point) ? String.fromCharCode(point) : ' ')).join('')
  const steps = new Uint8Array(points.length * size)

  function stepsOf(character: number, offset: number): number {
    const at = character * size + offset
    // The index is within the array, because cells contain only numbered characters.
    if (steps[at] === 0) steps[at] = find(character, offset)
    return steps[at]!
  }

  function find(character: number, offset: number): number {
    let found = KNOWN
    const take = (length: number) => {
      found |= offset + length === size ? FINISHES : 1 << length
    }
    if (points[character] === query[offset]) take(1)
    else if (isLetter(query[offset])) {
      for (const reading of readings[character] ?? []) {
        for (const length of partsOf(reading)) if (letters.startsWith(reading.slice(0, length), offset)) take(length)
        if (reading.startsWith(letters.slice(offset))) found |= FINISHES
      }
    }
    return found
  }

  function end(cell: number, offset: number, pinyinLeft: number): number {
    const character = cells[cell]!
    const possible = stepsOf(character, offset)
    if (possible === KNOWN) return 0
    const left = points[character] === query[offset] ? pinyinLeft : pinyinLeft - 1
    if (left < 0) return 0
    if (possible & FINISHES) return cell + 1
    let nearest = 0
    for (let length = 1; length <= 6; length++) {
      if ((possible & (1 << length)) === 0) continue
      const found = end(cell + 1, offset + length, left)
      if (found !== 0 && (nearest === 0 || found < nearest)) nearest = found
    }
    return nearest
  }

  return cell => end(cell, 0, PINYIN_WINDOW)
}

/** Numbers of letters of a reading that match its character in the middle of a query. */
function partsOf(reading: string): number[] {
  return reading[1] === 'h' ? [1, 2, reading.length] : [1, reading.length]
}
