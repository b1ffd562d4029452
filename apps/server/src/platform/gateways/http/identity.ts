import type { BankGateway } from '../../../kernel/ports.ts'
import { askChannel } from './ask-channel.ts'
import { type Peer, signedCall } from './signed-call.ts'

/** The four-element check at an outside provider. */
export function httpIdentity(peer: Peer): Pick<BankGateway, 'verifyCard'> {
  const ask = askChannel(signedCall(peer))
  return {
    async verifyCard({ cardNo, name, idno, mobile, bankCode }) {
      const answer = await ask('verifyCard', { cardNo, name, idNumber: idno, mobile, bankCode })
      return answer?.result ?? 'unknown'
    },
  }
}
