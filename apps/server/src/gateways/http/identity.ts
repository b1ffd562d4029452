import { z } from 'zod'
import type { BankGateway } from '../../kernel/ports.ts'
import { type Peer, signedCall, UnknownOutcome } from './signed-call.ts'

const answerForm = z.object({ result: z.enum(['match', 'mismatch']) })

/** The four-element check at an outside provider. */
export function httpIdentity(peer: Peer): Pick<BankGateway, 'verifyCard'> {
  const call = signedCall(peer)
  return {
    async verifyCard({ cardNo, name, idno, mobile, bankCode }) {
      try {
        const { status, body } = await call('/v1/identity/card', { cardNo, name, idNumber: idno, mobile, bankCode })
        const read = answerForm.safeParse(body)
        return status === 200 && read.success ? read.data.result : 'unknown'
      } catch (error) {
        if (error instanceof UnknownOutcome) return 'unknown'
        throw error
      }
    },
  }
}
