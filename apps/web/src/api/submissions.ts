import { hash } from '@zhixiao/client/hash.ts'
import type { CallName } from '@zhixiao/contract/calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { createStore } from '../store.ts'
import { browserStore } from '../stored.ts'
import { custnoHere } from './user-here.ts'

/** A write that a customer wants to happen once, from the decision until the server's answer. */
export type Submission = {
  name: CallName
  /** Two submissions are the same if these are equal: the kind with its fund, card and figure. Must not contain a secret. */
  subject: string
  requestId: string
  /** Its name for the customer; '' until it is first sent. */
  label: string
  /** The input that fills its page again, such as an order's draft; {} where there is no such page. */
  fields: Readonly<Record<string, string>>
  /** When it was sent without an answer so far; null until it is sent. */
  sentAt: number | null
  madeAt: number
}

/** A submission never sent is dropped after this long; one without an answer is kept until it has one. */
const UNSENT_MS = 24 * 3_600_000
const MOST = 50

const prefix = 'submissions.'
const changed = createStore(0)

/** The unanswered submission with this subject, or a new one; shared by all tabs and logins of a customer. */
export const submissionFor = (name: CallName, subject: string): Promise<Submission> =>
  alone(() => {
    const known = read().find(
      each => each.name === name && (each.subject === subject || each.subject === digestOf(each.requestId, subject)),
    )
    if (known) return known
    const submission = {
      name,
      subject,
      requestId: randomUuid(),
      label: '',
      fields: {},
      sentAt: null,
      madeAt: Date.now(),
    }
    write([...read(), submission])
    return submission
  })

/** Marks the submission as sent. True when it had been sent before without an answer. */
export const markSent = (submission: Omit<Submission, 'sentAt' | 'madeAt'>): Promise<boolean> =>
  alone(() => {
    const all = read()
    const known = all.find(each => each.requestId === submission.requestId)
    const sent = { ...submission, madeAt: known?.madeAt ?? Date.now(), sentAt: known?.sentAt ?? Date.now() }
    write([...all.filter(each => each !== known), sent])
    return known?.sentAt != null
  })

/** The submission was carried out; the same again is another submission. */
export const forgetSubmission = (requestId: string): Promise<void> =>
  alone(() => write(read().filter(each => each.requestId !== requestId)))

/** The submission was refused, or the customer saw that it never arrived; a retry keeps its id. */
export const markUnsent = (requestId: string): Promise<void> =>
  alone(() => write(read().map(each => (each.requestId === requestId ? { ...each, sentAt: null } : each))))

/**
 * Logging out removes submissions never sent, and of the others all but what finds their answer at the next login: the
 * next person at this browser reads neither fund nor figure.
 */
export const forgetSubmitted = (): Promise<void> =>
  alone(() =>
    write(
      read()
        .filter(each => each.label !== '')
        .map(each => ({
          ...each,
          // Twice the digest would no longer be that of the subject.
          subject: each.label === LABEL_LEFT ? each.subject : digestOf(each.requestId, each.subject),
          label: LABEL_LEFT,
          fields: {},
        })),
    ),
  )

/** What is left of the name of a submission after logging out. */
const LABEL_LEFT = '上次退出登录前提交的一项申请'

const digestOf = (requestId: string, subject: string): string => hash(`${requestId} ${subject}`)

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

function read(): Submission[] {
  const custno = custnoHere()
  if (custno === undefined) return []
  const text = browserStore.get(prefix + custno)
  const all = text === null ? [] : parsed(text)
  return all.filter(each => each.sentAt !== null || Date.now() - each.madeAt < UNSENT_MS)
}

function write(submissions: Submission[]): void {
  const custno = custnoHere()
  if (custno === undefined) return
  const [key, text] = [prefix + custno, JSON.stringify(submissions.slice(-MOST))]
  if (submissions.length > 0) browserStore.set(key, text)
  else browserStore.remove(key)
  changed.set(changed.get() + 1)
}

function parsed(text: string): Submission[] {
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

const isSubmission = (value: unknown): value is Submission =>
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
