import type { CallName } from '@zhixiao/contract/calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { createStore } from '../store.ts'
import { browserStore } from '../stored.ts'
import {
  isSame,
  type StoredSubmission,
  type Submission,
  type SubmissionEvent,
  type SubmissionState,
  stateOf,
  submissionAfter,
} from './submission-states.ts'
import { custnoHere } from './user-here.ts'

/** A submission never sent is dropped after this long; one without an answer is kept until it has one. */
const UNSENT_MS = 24 * 3_600_000
const MOST = 50

const prefix = 'submissions.'
const changed = createStore(0)

/** The unanswered submission with this subject, or a new one; shared by all tabs and logins of a customer. */
export const submissionFor = (
  name: CallName,
  subject: string,
): Promise<Pick<Submission, 'name' | 'requestId' | 'subject'>> =>
  alone(() => {
    const all = read()
    const known = all.find(each => isSame(each, name, subject))
    if (known) return known
    const requestId = randomUuid()
    write([...all, submissionAfter({ is: 'none' }, { type: 'wanted', name, subject, requestId, at: Date.now() })])
    return { name, requestId, subject }
  })

/** Marks the submission as sent. True when it had been sent before without an answer. */
export const markSent = (submission: Submission): Promise<boolean> =>
  alone(() => {
    const all = read()
    const known = all.find(each => each.requestId === submission.requestId)
    const sent = submissionAfter(known ?? { is: 'none' }, { type: 'sent', submission, at: Date.now() })
    write([...all.filter(each => each !== known), sent])
    return known?.sentAt != null
  })

/** The submission was carried out; the same again is another submission. */
export const forgetSubmission = (requestId: string): Promise<void> => change(requestId, { type: 'accepted' })

/** The submission was refused, or the customer saw that it never arrived; a retry keeps its id. */
export const markUnsent = (requestId: string): Promise<void> => change(requestId, { type: 'refused' })

const change = (requestId: string, event: SubmissionEvent): Promise<void> =>
  alone(() => write(read().map(each => (each.requestId === requestId ? submissionAfter(each, event) : each))))

/**
 * Logging out removes submissions never sent, and of the others all but what finds their answer at the next login: the
 * next person at this browser reads neither fund nor figure.
 */
export const forgetSubmitted = (): Promise<void> =>
  alone(() => write(read().map(each => submissionAfter(each, { type: 'loggedOut' }))))

/** Submissions of the calls `names` that were sent and have no answer. */
export const unansweredSubmissions = (names: readonly CallName[]): Submission[] =>
  read().filter(each => each.sentAt !== null && names.includes(each.name))

/** Follows the submissions of this customer, including those of other tabs. */
export const useSubmissions = changed.use

// One tab at a time reads and writes; without the Web Locks API, that is without TLS, other tabs are not considered.
async function alone<Result>(act: () => Result): Promise<Result> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return act()
  let hasRun = false
  try {
    return await navigator.locks.request('submissions', () => {
      hasRun = true
      return act()
    })
  } catch (error) {
    // A browser that forbids storage refuses the lock too.
    if (hasRun) throw error
    return act()
  }
}

type Known = Exclude<SubmissionState, { is: 'none' }>
const isKnown = (state: SubmissionState): state is Known => state.is !== 'none'

function read(): Known[] {
  const custno = custnoHere()
  const text = custno === undefined ? null : browserStore.get(prefix + custno)
  if (text === null) return []
  return parsed(text)
    .map(stateOf)
    .map(each => (Date.now() - each.madeAt < UNSENT_MS ? each : submissionAfter(each, { type: 'aged' })))
    .filter(isKnown)
}

function write(states: readonly SubmissionState[]): void {
  const custno = custnoHere()
  if (custno === undefined) return
  const kept: StoredSubmission[] = states.filter(isKnown).map(({ is: _, ...stored }) => stored)
  if (kept.length > 0) browserStore.set(prefix + custno, JSON.stringify(kept.slice(-MOST)))
  else browserStore.remove(prefix + custno)
  changed.set(changed.get() + 1)
}

function parsed(text: string): StoredSubmission[] {
  try {
    const all: unknown = JSON.parse(text)
    return Array.isArray(all) ? all.filter(isSubmission) : []
  } catch {
    return []
  }
}

const TEXTS = ['name', 'subject', 'requestId', 'label'] as const

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'string')

const isSubmission = (value: unknown): value is StoredSubmission =>
  typeof value === 'object' &&
  value !== null &&
  TEXTS.every(key => typeof Reflect.get(value, key) === 'string') &&
  typeof Reflect.get(value, 'madeAt') === 'number' &&
  isTexts(Reflect.get(value, 'fields')) &&
  ['number', 'object'].includes(typeof Reflect.get(value, 'sentAt'))

if (typeof addEventListener !== 'undefined')
  addEventListener('storage', event => {
    if (event.key?.startsWith(prefix)) changed.set(changed.get() + 1)
  })
