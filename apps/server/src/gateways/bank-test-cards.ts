import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import type { BankAnswer, BankMovement, BankNotice } from '../kernel/ports.ts'

type State = BankAnswer['state']
type Way = 'debit' | 'credit'
type CardBehaviour = {
  /** Purpose of the card in the list of test cards. */
  means: string
  way: Way | 'both'
  /** Answers to the first, second, ... request; the last one repeats. */
  answers: readonly [State, ...State[]]
  /** Notices sent with the first request, before its answer is booked, and after the last answer was booked. */
  early?: readonly Told[]
  late?: readonly Told[]
}
type Told = { state: 'done' | 'refused'; amount?: 'wrong'; times?: number }

/** The test cards by the last four digits of their number. Every other card succeeds at once. */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  '9980': { means: 'refused: not enough money', way: 'debit', answers: ['refused'] },
  '9981': { means: 'a time-out that turns out done', way: 'debit', answers: ['unknown', 'done'] },
  '9982': { means: 'a time-out that turns out refused', way: 'debit', answers: ['unknown', 'refused'] },
  '9983': {
    means: 'a slow bank: done at the fourth question',
    way: 'both',
    answers: ['unknown', 'unknown', 'unknown', 'done'],
  },
  '9984': { means: 'done, and told three times', way: 'both', answers: ['done'], late: [{ state: 'done', times: 3 }] },
  '9985': {
    means: 'told before it is answered, and then a time-out',
    way: 'both',
    answers: ['unknown', 'unknown', 'done'],
    early: [{ state: 'done' }],
  },
  '9986': {
    means: 'told with a wrong amount, and done at the second question',
    way: 'both',
    answers: ['unknown', 'done'],
    early: [{ state: 'done', amount: 'wrong' }],
  },
  '9987': {
    means: 'refused, and told later that it was done after all: the money goes back',
    way: 'debit',
    answers: ['refused'],
    late: [{ state: 'done' }],
  },
  '9988': { means: 'paying out: a time-out that turns out done', way: 'credit', answers: ['unknown', 'done'] },
  '9989': { means: 'paying out: refused, the card is closed', way: 'credit', answers: ['refused'] },
}

/** Counts how often each test movement was requested, in this process only; a restart resets the counts. */
export function createTestCards() {
  const asked = new Map<string, number>()
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
      const manner = testCards[movement.cardTail]
      if (!manner || (manner.way !== 'both' && manner.way !== way)) return 'done'
      const count = asked.get(movement.txnId) ?? 0
      asked.set(movement.txnId, count + 1)
      if (count === 0) tell(waiting, movement, manner.early)
      const last = manner.answers.length - 1
      if (count === last) tell(later, movement, manner.late)
      return manner.answers[count] ?? manner.answers[last] ?? 'done'
    },
    notices(): readonly BankNotice[] {
      const due = waiting
      waiting = later
      later = []
      return due
    },
  }
}
