/** `unknown`: no answer, or not decided yet. */
export type State = 'done' | 'refused' | 'unknown'
export type Way = 'debit' | 'credit'
export type CardBehaviour = {
  /** Purpose of the card in the list of test cards. */
  means: string
  way: Way | 'both'
  /** Answers to the first, second, ... request; the last one repeats. */
  answers: readonly [State, ...State[]]
  /** Notices sent with the first request, before its answer is booked, and after the last answer was booked. */
  early?: readonly Told[]
  late?: readonly Told[]
}
export type Told = { state: 'done' | 'refused'; amount?: 'wrong'; times?: number }

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

/** How a card with these last four digits behaves in this direction; undefined for every other card. */
export function behaviourOf(tail: string, way: Way): CardBehaviour | undefined {
  const behaviour = testCards[tail]
  return behaviour && (behaviour.way === 'both' || behaviour.way === way) ? behaviour : undefined
}

/** Cards whose four elements are refused, and are not answered. */
export const REFUSED_TAIL = '9990'
export const SILENT_TAIL = '9991'
