import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'

type Work = { captchaId: string; bits: number }

// Each batch is hashed off the main thread; between two of them the page lives on.
const BATCH = 256

/** Finds the number that a work code asks for; a second or two. */
export async function solveWork({ captchaId, bits }: Work, purpose: string, subject: string): Promise<string> {
  const encoder = new TextEncoder()
  const hashOf = (answer: number) =>
    crypto.subtle.digest('SHA-256', encoder.encode(workText(captchaId, purpose, subject, answer)))
  for (let from = 0; ; from += BATCH) {
    const hashes = await Promise.all(Array.from({ length: BATCH }, (_, at) => hashOf(from + at)))
    const found = hashes.findIndex(hash => hasZeroBits(new Uint8Array(hash), bits))
    if (found >= 0) return String(from + found)
  }
}
