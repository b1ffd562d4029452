import { isLetter } from './fold.ts'

/** Every reading of a character without tones, 'lv' for lü; none for what is not a Chinese character. */
export type ReadingsOf = (character: string) => readonly string[]

/** The characters of all texts, numbered from 1; 0 is the gap between texts. */
export type Characters = {
  readonly points: number[]
  readonly readings: (readonly string[])[]
  /**
   * Possible first characters of a query that matches from this character: itself, or the first letter of a reading.
   */
  readonly keys: (readonly number[])[]
  numberOf(point: number): number
}

export function createCharacters(readingsOf: ReadingsOf): Characters {
  const points = [-1]
  const readings: (readonly string[])[] = [[]]
  const keys: (readonly number[])[] = [[]]
  const numbers = new Map<number, number>()
  return {
    points,
    readings,
    keys,
    numberOf(point) {
      const known = numbers.get(point)
      if (known !== undefined) return known
      const its = point < 0x80 ? [] : readingsOf(String.fromCodePoint(point)).filter(reading => SYLLABLE.test(reading))
      numbers.set(point, points.length)
      points.push(point)
      readings.push(its)
      keys.push([...new Set([point, ...its.map(reading => reading.charCodeAt(0)).filter(isLetter)])])
      return points.length - 1
    },
  }
}

/** The longest syllables have six letters: zhuang. */
const SYLLABLE = /^[a-z]{1,6}$/
