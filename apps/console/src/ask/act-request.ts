import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { reducerOf, type StateTable } from '@zhixiao/domain/state-table.ts'

/** What the engine counted: the effects of an act, and their digest, which is submitted. */
export type Effects = ConsoleOutput<'request.try'>

/** The request of an act, from the look at its effects until it is stored. */
export type ActRequest =
  /** The engine counts the effects; `isPressed` when submitting was tried too early. */
  | { is: 'counting'; isPressed: boolean }
  /** The act is refused before anything is shown. */
  | { is: 'impossible'; error: Error }
  | { is: 'counted'; effects: Effects; isPressed: boolean }
  | { is: 'sending'; effects: Effects }
  /** The server refused it; `effects` are the new ones when they have changed, and need another press. */
  | { is: 'refused'; effects: Effects; error: Error }
  /** No answer came: it may be stored. A repeat finds the stored one. */
  | { is: 'unanswered'; effects: Effects; error: Error }
  | { is: 'stored' }

export type ActRequestEvent =
  | { type: 'counting' }
  | { type: 'counted'; effects: Effects }
  | { type: 'notCounted'; error: Error }
  | { type: 'pressedEarly' }
  | { type: 'sent' }
  | { type: 'refused'; error: Error; changed: Effects | null }
  | { type: 'notAnswered'; error: Error }
  | { type: 'stored' }

const counting = (): ActRequest => ({ is: 'counting', isPressed: false })
const counted = (_: ActRequest, { effects }: { effects: Effects }): ActRequest => ({
  is: 'counted',
  effects,
  isPressed: false,
})
const impossible = (_: ActRequest, { error }: { error: Error }): ActRequest => ({ is: 'impossible', error })
const sending = ({ effects }: { effects: Effects }): ActRequest => ({ is: 'sending', effects })
const stays = (state: ActRequest): ActRequest => state

/** What is submitted may change below the dialog, and is then counted again. */
const counts = { counting, counted, notCounted: impossible }
const noAnswer = { refused: null, notAnswered: null, stored: null }

export const actRequestTable: StateTable<ActRequest, ActRequestEvent> = {
  counting: {
    ...counts,
    ...noAnswer,
    counting: stays,
    counted: ({ isPressed }, { effects }) => ({ is: 'counted', effects, isPressed }),
    pressedEarly: () => ({ is: 'counting', isPressed: true }),
    sent: null,
  },
  impossible: { ...counts, ...noAnswer, pressedEarly: null, sent: null },
  counted: { ...counts, ...noAnswer, pressedEarly: null, sent: sending },
  sending: {
    // The server compares what it counts then with what was sent.
    counting: stays,
    counted: stays,
    notCounted: stays,
    pressedEarly: null,
    sent: null,
    refused: ({ effects }, { error, changed }) => ({ is: 'refused', error, effects: changed ?? effects }),
    notAnswered: ({ effects }, { error }) => ({ is: 'unanswered', error, effects }),
    stored: () => ({ is: 'stored' }),
  },
  refused: { ...counts, ...noAnswer, pressedEarly: null, sent: sending },
  unanswered: { ...counts, ...noAnswer, pressedEarly: null, sent: sending },
  // The form behind the dialog is emptied.
  stored: { ...noAnswer, counting: stays, counted: stays, notCounted: stays, pressedEarly: null, sent: null },
}

export const actRequestAfter = reducerOf(actRequestTable)

/** The refusal that is shown, or the last one when the dialog closes. */
export const errorOf = (state: ActRequest): Error | null => ('error' in state ? state.error : null)
