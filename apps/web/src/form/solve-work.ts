import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'
import { sha256Bytes } from '@zhixiao/contract/sha256.ts'

type Work = { captchaId: string; bits: number }

// Takes a few milliseconds; between batches the page stays responsive.
const BATCH = 1_000

/** Finds the number that a work code requires; takes a second or two. */
export async function solveWork({ captchaId, bits }: Work, purpose: string, subject: string): Promise<string> {
  const fits = (answer: number) => hasZeroBits(sha256Bytes(workText(captchaId, purpose, subject, answer)), bits)
  for (let from = 0; ; from += BATCH) {
    for (let answer = from; answer < from + BATCH; answer++) if (fits(answer)) return String(answer)
    await new Promise(resolve => setTimeout(resolve))
  }
}
