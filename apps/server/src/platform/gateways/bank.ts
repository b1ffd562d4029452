import type { BankGateway } from '../../kernel/ports.ts'
import { createTestCards } from './bank-test-cards.ts'
import { embeddedIdentity } from './identity.ts'

/**
 * A bank that accepts everything except the test cards (docs/bank-test-cards.md): those refuse, answer late, twice,
 * wrongly or not at all. Idempotent, since the answer depends on the card and the number of requests.
 */
export function embeddedBank(): BankGateway {
  const cards = createTestCards()
  return {
    debit: async movement => ({ state: cards.move('debit', movement) }),
    credit: async movement => ({ state: cards.move('credit', movement) }),
    sendBack: async () => ({ state: 'done' }),
    sign: async id => ({ state: 'signed', number: `P${id}` }),
    endAgreement: async () => true,
    find: async txnId => cards.find(txnId),
    statement: async () => null,
    ...embeddedIdentity(),
    notices: cards.notices,
  }
}
