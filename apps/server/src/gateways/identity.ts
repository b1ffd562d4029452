import type { BankGateway } from '../kernel/ports.ts'

/** Last digits of card numbers with other answers to the four-element check, for developers. */
const REFUSED_TAIL = '9990'
const SILENT_TAIL = '9991'

/** An identity check that believes everybody except the holders of the test cards. */
export const embeddedIdentity = (): Pick<BankGateway, 'verifyCard'> => ({
  async verifyCard({ cardNo }) {
    if (cardNo.endsWith(REFUSED_TAIL)) return 'mismatch'
    return cardNo.endsWith(SILENT_TAIL) ? 'unknown' : 'match'
  },
})
