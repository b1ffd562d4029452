import type { Characters } from './characters.ts'
import { isDigit, isLetter } from './fold.ts'
import type { TextRange } from './search-document.ts'

/** SRCH-03: how many characters of one match may be typed as pinyin. */
const PINYIN_WINDOW = 7

// How a character can match at a position of the query, as bits: bit n (1 to 6) takes n letters and continues.
const KNOWN = 1
const FINISHES = 128

/** The nearest end of a match that starts at a cell, 0 for none. */
export type EndOf = (cell: number) => number

/** Matches of one query; cells of all texts are numbered together. */
export type Matcher = {
  readonly endOf: EndOf
  /**
   * The cells [start, end) of a match that starts at a cell, with one wrong or surplus character in the query; none for fewer
   * than three Chinese characters. A missing character is covered by gaps, or by a surplus end.
   */
  slipOf(cell: number): TextRange | null
  /** Whether a match may begin with the query's second character, its first being wrong or surplus. */
  readonly slipsFirst: boolean
  /** Parts of a match that skips text between words of at least two characters: 红利指数 in 红利精选指数. */
  gapsOf(cell: number): TextRange[] | null
}

/** Minimum of Chinese characters in a query for which a wrong one is tolerated. */
const SLIP_FROM = 3

/**
 * Creates the functions of a query. Each cell matches its own character or, of a reading, all letters, the initial (z,
 * or zh) or, at the end of the query, any prefix.
 */
export function createMatcher(query: readonly number[], characters: Characters, cells: Uint32Array): Matcher {
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

  const isChinese = (offset: number) => offset < size && !isLetter(query[offset]) && !isDigit(query[offset])
  const canSlip = query.filter((_, offset) => isChinese(offset)).length >= SLIP_FROM

  /** Like `end`, with one character wrong or surplus from here on. */
  function slip(cell: number, offset: number, pinyinLeft: number): number {
    const character = cells[cell]!
    const possible = stepsOf(character, offset)
    const left = points[character] === query[offset] ? pinyinLeft : pinyinLeft - 1
    for (let length = 1; length <= 6 && left >= 0; length++) {
      const found = (possible & (1 << length)) === 0 ? 0 : slip(cell + 1, offset + length, left)
      if (found !== 0) return found
    }
    if (offset === 0 || !isChinese(offset)) return 0
    if (offset + 1 === size) return cell
    return (character === 0 ? 0 : end(cell + 1, offset + 1, pinyinLeft)) || end(cell, offset + 1, pinyinLeft)
  }

  /** The parts from a word that starts at `cell`, which began at `first`. */
  function gaps(cell: number, offset: number, first: number, pinyinLeft: number): TextRange[] | null {
    const character = cells[cell]!
    const possible = stepsOf(character, offset)
    const left = points[character] === query[offset] ? pinyinLeft : pinyinLeft - 1
    if (possible === KNOWN || left < 0) return null
    // The last word may be a single letter, still being typed or naming a share class.
    if (possible & FINISHES && (cell > first || !isChinese(offset))) return [[first, cell + 1]]
    for (let length = 1; length <= 6; length++) {
      if ((possible & (1 << length)) === 0) continue
      const found = gaps(cell + 1, offset + length, first, left)
      if (found) return found
      for (let next = cell + 2; cell > first && cells[next - 1] !== 0 && cells[next] !== 0; next++) {
        const rest = gaps(next, offset + length, next, left)
        if (rest) return [[first, cell + 1], ...rest]
      }
    }
    return null
  }

  return {
    endOf: cell => end(cell, 0, PINYIN_WINDOW),
    slipsFirst: canSlip && isChinese(0),
    slipOf(cell) {
      if (!canSlip) return null
      const found = slip(cell, 0, PINYIN_WINDOW) || (isChinese(0) ? end(cell, 1, PINYIN_WINDOW) : 0)
      return found === 0 ? null : [cell, found]
    },
    gapsOf: cell => gaps(cell, 0, cell, PINYIN_WINDOW),
  }
}

/** Numbers of letters of a reading that match its character in the middle of a query. */
function partsOf(reading: string): number[] {
  return reading[1] === 'h' ? [1, 2, reading.length] : [1, reading.length]
}
