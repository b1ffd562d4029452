const ROUNDS = 64
const WORD_BITS = 2 ** 32

const primes: number[] = []
for (let number = 2; primes.length < ROUNDS; number++)
  if (primes.every(each => number % each !== 0)) primes.push(number)
const fractionBits = (value: number): number => ((value % 1) * WORD_BITS) | 0
const START = primes.slice(0, 8).map(prime => fractionBits(Math.sqrt(prime)))
const KEYS = primes.map(prime => fractionBits(Math.cbrt(prime)))

/**
 * SHA-256 of a text in hex (FIPS 180-4), at once: WebCrypto answers only later, when a page that is being left runs no
 * more, and not at all on a page without TLS.
 */
export function sha256(text: string): string {
  const blocks = paddedWords(new TextEncoder().encode(text))
  const hash = Int32Array.from(START)
  const words = new Int32Array(ROUNDS)
  for (let from = 0; from < blocks.length; from += 16) {
    words.set(blocks.subarray(from, from + 16))
    for (let at = 16; at < ROUNDS; at++) {
      const [early, late] = [word(words, at - 15), word(words, at - 2)]
      const mixed = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      words[at] = word(words, at - 16) + mixed + word(words, at - 7) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
    }
    mix(hash, words)
  }
  return Array.from(hash, each => (each >>> 0).toString(16).padStart(8, '0')).join('')
}

function mix(hash: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let at = 0; at < ROUNDS; at++) {
    const chosen = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + chosen + (KEYS[at] ?? 0) + word(words, at)) | 0
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  for (const [at, each] of [a, b, c, d, e, f, g, h].entries()) hash[at] = word(hash, at) + each
}

/** The bytes, a one bit, zeros and the length in bits, as big-endian words in whole blocks. */
function paddedWords(bytes: Uint8Array): Int32Array {
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 4, bytes.length * 8)
  return Int32Array.from({ length: padded.byteLength / 4 }, (_, at) => padded.getInt32(at * 4))
}

const word = (words: Int32Array, at: number): number => words[at] ?? 0
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by))
