/**
 * GB18030 encoding and decoding. Runtimes only decode it, so the encoding table is built with the decoder at first use,
 * from all two-byte codes and the four-byte codes below U+10000 (docs/decisions/0031-own-code-or-library.md).
 */

const TWO_BYTE_LEADS = [0x81, 0xfe] as const
const TWO_BYTE_TRAILS = [0x40, 0xfe] as const
/** Number of four-byte codes, from 81 30 81 30, for characters below U+10000. */
const FOUR_BYTE_CODES = 39_420
/** Index of 90 30 81 30, which is U+10000; from there codes and characters are in the same order. */
const SUPPLEMENTARY = 189_000
const NEW_LINE = 0x0a

const strict = new TextDecoder('gb18030', { fatal: true, ignoreBOM: true })

/** The text of `bytes`, or null when they are not valid GB18030. */
export function decodeGb18030(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

const ascii = new TextDecoder('latin1')

/** The text of pure ASCII bytes, as most lines are; null for others. */
export function decodeAscii(bytes: Uint8Array): string | null {
  for (const byte of bytes) if (byte > 0x7f) return null
  return ascii.decode(bytes)
}

/** The bytes of `text`, or null when it contains a lone surrogate. */
export function encodeGb18030(text: string): Uint8Array | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return Uint8Array.from(text, character => character.charCodeAt(0))
  const bytes: number[] = []
  for (const character of text) {
    const code = codeOf(character)
    if (!code) return null
    bytes.push(...code)
  }
  return Uint8Array.from(bytes)
}

function codeOf(character: string): readonly number[] | undefined {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return [point]
  if (point > 0xffff) return fourBytes(SUPPLEMENTARY + point - 0x10000)
  codes ??= readCodes()
  return codes.get(character)
}

let codes: ReadonlyMap<string, readonly number[]> | undefined

function readCodes(): Map<string, readonly number[]> {
  // The last code of a character is the one written: its two-byte code, and the lower where it has two (U+3000).
  const all = [...Array.from({ length: FOUR_BYTE_CODES }, (_, index) => fourBytes(index)), ...twoByteCodes().reverse()]
  const lines = new TextDecoder('gb18030').decode(Uint8Array.from(all.flatMap(code => [...code, NEW_LINE]))).split('\n')
  return new Map(all.map((code, index) => [lines[index] ?? '', code]))
}

function twoByteCodes(): number[][] {
  const found: number[][] = []
  for (let lead: number = TWO_BYTE_LEADS[0]; lead <= TWO_BYTE_LEADS[1]; lead += 1)
    for (let trail: number = TWO_BYTE_TRAILS[0]; trail <= TWO_BYTE_TRAILS[1]; trail += 1)
      if (trail !== 0x7f) found.push([lead, trail])
  return found
}

/** The four-byte code at an index; the bytes have 126, 10, 126 and 10 values. */
function fourBytes(place: number): number[] {
  return [
    0x81 + Math.floor(place / 12_600),
    0x30 + (Math.floor(place / 1_260) % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (place % 10),
  ]
}
