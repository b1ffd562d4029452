import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'
import { sha256Bytes } from '@zhixiao/contract/sha256.ts'

type Work = { captchaId: string; bits: number }

// Takes a few milliseconds; between batches the page stays responsive.
const BATCH = 1_000

/** Finds the number that a captcha requires; takes a second or two. '' when it is no longer wanted. */
export async function solveWork({ captchaId, bits }: Work, signal?: AbortSignal): Promise<string> {
  const fits = (work: number) => hasZeroBits(sha256Bytes(workText(captchaId, work)), bits)
  for (let from = 0; signal?.aborted !== true; from += BATCH) {
    for (let work = from; work < from + BATCH; work++) if (fits(work)) return String(work)
    await new Promise(resolve => setTimeout(resolve))
  }
  return ''
}
