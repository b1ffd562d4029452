import { reducerOf, type StateTable } from '@zhixiao/domain/state-table.ts'

/** The question for the trade password and what came of the request. `isLost` says that the last request had no answer. */
export type AskingState =
  | { is: 'closed'; isLost: boolean }
  /** `isBack` says that the network came back after a lost answer, while the dialog was open. */
  | { is: 'asking'; isLost: boolean; isBack: boolean; error?: string | undefined }
  | { is: 'sending'; isOpen: boolean; error?: string | undefined }

export type AskingEvent =
  | { type: 'asked' }
  | { type: 'closed' }
  | { type: 'sent' }
  /** `error` is set where the password was wrong. */
  | { type: 'answered'; error?: string | undefined; isLost: boolean }
  | { type: 'online' }

export const askingTable: StateTable<AskingState, AskingEvent> = {
  closed: {
    asked: ({ isLost }) => ({ is: 'asking', isLost, isBack: false }),
    closed: null,
    sent: () => ({ is: 'sending', isOpen: false }),
    answered: null,
    online: null,
  },
  asking: {
    asked: null,
    closed: ({ isLost }) => ({ is: 'closed', isLost }),
    sent: ({ error }) => ({ is: 'sending', isOpen: true, error }),
    answered: null,
    // An open dialog is not taken away: the answer is looked up when the customer closes it.
    online: state => ({ ...state, isBack: state.isLost }),
  },
  // The dialog may be closed and opened again meanwhile.
  sending: {
    asked: state => ({ ...state, isOpen: true }),
    closed: state => ({ ...state, isOpen: false }),
    sent: null,
    answered: (_, { error, isLost }) =>
      error === undefined ? { is: 'closed', isLost } : { is: 'asking', isLost, isBack: false, error },
    online: null,
  },
}

export const askingAfter = reducerOf(askingTable)

/** What the dialog shows. */
export const dialogOf = (state: AskingState): { open: boolean; pending: boolean; error: string | undefined } => ({
  open: state.is === 'asking' || (state.is === 'sending' && state.isOpen),
  pending: state.is === 'sending',
  error: state.is === 'closed' ? undefined : state.error,
})
