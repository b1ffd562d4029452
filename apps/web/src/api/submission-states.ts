import { hash } from '@zhixiao/client/hash.ts'
import type { CallName } from '@zhixiao/contract/calls.ts'
import { reducerOf, type StateTable } from '@zhixiao/domain/state-table.ts'

/** A write that a customer wants to happen once. */
export type Submission = {
  name: CallName
  /** Two submissions are the same if these are equal: the kind with its fund, card and figure. Must not contain a secret. */
  subject: string
  requestId: string
  /** Its name for the customer; '' until it is first sent. */
  label: string
  /** The input that fills its page again, such as an order's draft; {} where there is no such page. */
  fields: Readonly<Record<string, string>>
}
type Kept = Submission & { madeAt: number }

/** A submission in this browser, from the decision until the server's answer. */
export type SubmissionState =
  | { is: 'none' }
  /** Decided on, and never sent. */
  | ({ is: 'wanted'; sentAt: null } & Kept)
  /** Sent without an answer so far: it may have been carried out. */
  | ({ is: 'unanswered'; sentAt: number } & Kept)
  /** Refused, or seen not to have arrived; a repeat keeps its id. */
  | ({ is: 'refused'; sentAt: null } & Kept)
  /** Its customer logged out: of what it is about, only a digest is left. */
  | ({ is: 'left'; sentAt: number | null } & Kept)

export type SubmissionEvent =
  | { type: 'wanted'; name: CallName; subject: string; requestId: string; at: number }
  | { type: 'sent'; submission: Submission; at: number }
  | { type: 'accepted' }
  | { type: 'refused' }
  | { type: 'loggedOut' }
  /** A day has gone by since it was made. */
  | { type: 'aged' }

const none = (): SubmissionState => ({ is: 'none' })
const stays = (state: SubmissionState): SubmissionState => state
const sentAgain = (
  { madeAt, sentAt }: Kept & { sentAt: number | null },
  { submission, at }: Sent,
): SubmissionState => ({
  ...submission,
  is: 'unanswered',
  madeAt,
  sentAt: sentAt ?? at,
})
type Sent = Extract<SubmissionEvent, { type: 'sent' }>

/** What is left of the name of a submission after logging out. */
const LABEL_LEFT = '上次退出登录前提交的一项申请'
const leave = (state: Kept & { sentAt: number | null }): SubmissionState => ({
  ...state,
  is: 'left',
  subject: digestOf(state.requestId, state.subject),
  label: LABEL_LEFT,
  fields: {},
})

export const submissionTable: StateTable<SubmissionState, SubmissionEvent> = {
  none: {
    wanted: (_, { at, name, subject, requestId }) => {
      return { is: 'wanted', name, subject, requestId, label: '', fields: {}, sentAt: null, madeAt: at }
    },
    // Where the browser stores nothing, or another tab has its answer.
    sent: (_, { submission, at }) => ({ ...submission, is: 'unanswered', sentAt: at, madeAt: at }),
    accepted: stays,
    refused: stays,
    loggedOut: null,
    aged: null,
  },
  wanted: { wanted: null, sent: sentAgain, accepted: none, refused: stays, loggedOut: none, aged: none },
  // It is kept until it has an answer.
  unanswered: {
    wanted: null,
    sent: sentAgain,
    accepted: none,
    refused: state => ({ ...state, is: 'refused', sentAt: null }),
    loggedOut: leave,
    aged: stays,
  },
  refused: { wanted: null, sent: sentAgain, accepted: none, refused: stays, loggedOut: leave, aged: none },
  left: {
    wanted: null,
    sent: sentAgain,
    accepted: none,
    refused: state => ({ ...state, sentAt: null }),
    // Twice the digest would no longer be that of the subject.
    loggedOut: stays,
    aged: state => (state.sentAt === null ? none() : state),
  },
}

export const submissionAfter = reducerOf(submissionTable)

/** Whether a stored submission is the one that a customer wants again. */
export const isSame = (stored: Submission, name: CallName, subject: string): boolean =>
  stored.name === name && (stored.subject === subject || stored.subject === digestOf(stored.requestId, subject))

const digestOf = (requestId: string, subject: string): string => hash(`${requestId} ${subject}`)

/** A submission as the browser stores it, where its state shows in its label and `sentAt`. */
export type StoredSubmission = Kept & { sentAt: number | null }

export function stateOf(stored: StoredSubmission): Exclude<SubmissionState, { is: 'none' }> {
  const { sentAt } = stored
  if (stored.label === LABEL_LEFT) return { ...stored, is: 'left' }
  if (sentAt !== null) return { ...stored, sentAt, is: 'unanswered' }
  return { ...stored, sentAt, is: stored.label === '' ? 'wanted' : 'refused' }
}
