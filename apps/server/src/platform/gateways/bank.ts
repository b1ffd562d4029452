import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { behaviourOf, type State, type Told, type Way } from '@zhixiao/gateway/test-cards.ts'
import type { BankGateway, BankMovement, BankNotice } from '../../kernel/ports.ts'
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

/** Counts how often each test movement was requested, in this process only; a restart resets the counts. */
function createTestCards() {
  const asked = new Map<string, number>()
  const outcomes = new Map<string, State>()
  let waiting: BankNotice[] = []
  let later: BankNotice[] = []
  let sent = 0

  const tell = (to: BankNotice[], { txnId, amountFen }: BankMovement, list: readonly Told[] = []) => {
    for (const { state, amount, times = 1 } of list) {
      const extId = `E${txnId}-${++sent}`
      const text = fenText(fen(amount === 'wrong' ? amountFen + 1n : amountFen))
      const notice: BankNotice = { type: 'movement', channel: 'embedded', extId, txnId, amount: text, state }
      for (let time = 0; time < times; time++) to.push(notice)
    }
  }
  return {
    move(way: Way, movement: BankMovement): State {
      const manner = behaviourOf(movement.cardTail, way)
      outcomes.set(movement.txnId, 'done')
      if (!manner) return 'done'
      const count = asked.get(movement.txnId) ?? 0
      asked.set(movement.txnId, count + 1)
      if (count === 0) tell(waiting, movement, manner.early)
      const last = manner.answers.length - 1
      // A time-out hides the answer that the next request gets.
      outcomes.set(movement.txnId, manner.answers[count + 1] ?? manner.answers[last] ?? 'done')
      if (count === last) tell(later, movement, manner.late)
      return manner.answers[count] ?? manner.answers[last] ?? 'done'
    },
    find: (txnId: string): State | 'unseen' => outcomes.get(txnId) ?? 'unseen',
    notices(): readonly BankNotice[] {
      const due = waiting
      waiting = later
      later = []
      return due
    },
  }
}
