import type { BankGateway, CardHolder } from '../kernel/ports.ts'
import { createTestCards } from './bank-test-cards.ts'

/** Last digits of card numbers with other answers to the four-element check, for developers. */
const REFUSED_TAIL = '9990'
const SILENT_TAIL = '9991'

/**
 * A bank that accepts everything except the test cards (docs/bank-test-cards.md): those refuse, answer late, twice,
 * wrongly or not at all. Idempotent, since the answer depends on the card and the number of requests.
 */
export function embeddedBank(): BankGateway {
  const cards = createTestCards()
  async function verifyCard({ cardNo }: CardHolder) {
    if (cardNo.endsWith(REFUSED_TAIL)) return 'mismatch'
    return cardNo.endsWith(SILENT_TAIL) ? 'unknown' : 'match'
  }
  return {
    debit: async movement => ({ state: cards.move('debit', movement) }),
    credit: async movement => ({ state: cards.move('credit', movement) }),
    sendBack: async () => ({ state: 'done' }),
    verifyCard,
    notices: cards.notices,
  }
}
