import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { reducerOf, type StateTable } from '@zhixiao/domain/state-table.ts'

/** What a form holds; an empty list is no draft, and deletes a stored one. */
export type DraftContent = ConsoleSent<'draft.save'>['content']
/** A draft as the server has it. */
export type StoredDraft = ConsoleOutput<'draft.show'>

/** `seen` is the version of the stored draft that this page knows, `savedAt` when the page last saved it. */
type Known = { seen: string | null; savedAt: string | null }
/** `fault` is why the last save failed, '' if it did not. */
type Unsaved = Known & { content: DraftContent; fault: string }

export type DraftState =
  /** Everything typed is saved. */
  | ({ is: 'saved' } & Known)
  /** Typed and not saved yet. */
  | ({ is: 'typed' } & Unsaved)
  /** `content` is on its way; `next` was typed meanwhile, and `isDue` says that it follows at once. */
  | ({ is: 'saving'; next: DraftContent | undefined; isDue: boolean } & Unsaved)
  /** The last save failed and is repeated. */
  | ({ is: 'failed' } & Unsaved)
  /** Another page has saved the draft; nothing is saved until one of the two is chosen. */
  | ({ is: 'clash'; content: DraftContent; other: StoredDraft } & Known)

export type DraftEvent =
  /** The form shows the stored draft. */
  | { type: 'found'; version: string | null }
  | { type: 'typed'; content: DraftContent }
  /** It is time to save: after a pause, or because the form or the page goes away. */
  | { type: 'due' }
  | { type: 'saved'; version: string | null; savedAt: string | null }
  | { type: 'failed'; fault: string }
  | { type: 'clashed'; other: StoredDraft }
  /** The other draft is taken. */
  | { type: 'discarded' }
  /** This page's draft is saved over that version. */
  | { type: 'overwritten'; version: string | null }

const stays = (state: DraftState): DraftState => state
const unsaved = ({ seen, savedAt, content, fault }: Unsaved): Unsaved => ({ seen, savedAt, content, fault })
const typed = (state: Unsaved): DraftState => ({ is: 'typed', ...unsaved(state) })
const saving = (state: Unsaved): DraftState => ({ is: 'saving', ...unsaved(state), next: undefined, isDue: false })

/** Nothing is on its way. */
const noAnswer = { saved: null, failed: null, clashed: null }
/** There are no two drafts to choose from. */
const noChoice = { discarded: null, overwritten: null }

export const draftTable: StateTable<DraftState, DraftEvent> = {
  saved: {
    found: (state, { version }) => ({ ...state, seen: version }),
    typed: (state, { content }) => typed({ ...state, content, fault: '' }),
    due: stays,
    ...noAnswer,
    ...noChoice,
  },
  typed: {
    // A draft that arrives after the first letter was not seen.
    found: stays,
    typed: (state, { content }) => ({ ...state, content }),
    due: saving,
    ...noAnswer,
    ...noChoice,
  },
  saving: {
    found: stays,
    typed: (state, { content }) =>
      state.next === undefined && content === state.content ? state : { ...state, next: content, isDue: false },
    // One after the other: a slow save must not arrive after the one that ends the draft.
    due: state => (state.next === undefined ? state : { ...state, isDue: true }),
    saved: ({ next, isDue }, { version, savedAt }) => {
      const known = { seen: version, savedAt }
      if (next === undefined) return { is: 'saved', ...known }
      return (isDue ? saving : typed)({ ...known, content: next, fault: '' })
    },
    failed: (state, { fault }) => {
      const left = { ...unsaved(state), content: state.next ?? state.content, fault }
      return state.isDue ? saving(left) : { is: 'failed', ...left }
    },
    clashed: ({ content, next, seen, savedAt }, { other }) => {
      return { is: 'clash', content: next ?? content, other, seen, savedAt }
    },
    ...noChoice,
  },
  failed: {
    found: stays,
    typed: (state, { content }) => typed({ ...state, content }),
    due: saving,
    ...noAnswer,
    ...noChoice,
  },
  clash: {
    found: stays,
    typed: (state, { content }) => ({ ...state, content }),
    due: stays,
    ...noAnswer,
    discarded: ({ seen }) => ({ is: 'saved', seen, savedAt: null }),
    overwritten: (state, { version }) => saving({ ...state, seen: version, savedAt: null, fault: '' }),
  },
}

export const draftAfter = reducerOf(draftTable)
