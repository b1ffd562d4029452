/** A text normalized for comparison: case, width and white space are ignored. */
export type Folded = {
  /** One code point per compared character. */
  readonly points: readonly number[]
  /** Start and end of each in the text, in UTF-16 units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export function fold(text: string): Folded {
  const points: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    if (!/\s/.test(character)) {
      points.push(foldPoint(character.codePointAt(0) ?? 0))
      starts.push(start)
      ends.push(end)
    }
    start = end
  }
  return { points, starts, ends }
}

/** Full-width forms to ASCII, capitals to lower case, and ü to v as typed. */
function foldPoint(point: number): number {
  const narrow = point >= 0xff01 && point <= 0xff5e ? point - 0xfee0 : point
  if (narrow >= 0x41 && narrow <= 0x5a) return narrow + 0x20
  return narrow === 0xfc || narrow === 0xdc ? LETTER_V : narrow
}

const LETTER_V = 0x76

export const isLetter = (point: number | undefined): boolean => point !== undefined && point >= 0x61 && point <= 0x7a
export const isDigit = (point: number | undefined): boolean => point !== undefined && point >= 0x30 && point <= 0x39
