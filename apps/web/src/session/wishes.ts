import type { CallName } from '@zhixiao/contract/calls.ts'
import { createStore } from '../store.ts'
import { custnoHere } from './user-here.ts'

/** A write that a customer wants to happen once, from the decision until the server's answer. */
export type Wish = {
  name: CallName
  /** Two wishes are the same if these are equal: the kind with its fund, card and figure. Must not contain a secret. */
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

/** A wish never sent is dropped after this long; one without an answer is kept until it has one. */
const UNSENT_MS = 24 * 3_600_000
const MOST = 50

const prefix = 'wishes.'
// If the browser forbids storage, wishes live as long as the page.
const memory = new Map<string, string>()
const changed = createStore(0)

/** The unanswered wish with this subject, or a new one; shared by all tabs and logins of a customer. */
export const wishFor = (name: CallName, subject: string): Promise<Wish> =>
  alone(() => {
    const known = read().find(each => each.name === name && each.subject === subject)
    if (known) return known
    const wish = {
      name,
      subject,
      requestId: crypto.randomUUID(),
      label: '',
      fields: {},
      sentAt: null,
      madeAt: Date.now(),
    }
    write([...read(), wish])
    return wish
  })

/** Marks the wish as sent. True when it had been sent before without an answer. */
export const wishLeaves = (wish: Omit<Wish, 'sentAt' | 'madeAt'>): Promise<boolean> =>
  alone(() => {
    const all = read()
    const known = all.find(each => each.requestId === wish.requestId)
    const sent = { ...wish, madeAt: known?.madeAt ?? Date.now(), sentAt: known?.sentAt ?? Date.now() }
    write([...all.filter(each => each !== known), sent])
    return known?.sentAt != null
  })

/** The wish was carried out; the same again is another wish. */
export const wishDone = (requestId: string): Promise<void> =>
  alone(() => write(read().filter(each => each.requestId !== requestId)))

/** The wish was refused, or the customer saw that it never arrived; a retry keeps its id. */
export const wishOpen = (requestId: string): Promise<void> =>
  alone(() => write(read().map(each => (each.requestId === requestId ? { ...each, sentAt: null } : each))))

/** Logging out removes wishes never sent: they do not concern the next person at this browser. */
export const forgetUnsentWishes = (): Promise<void> => alone(() => write(read().filter(each => each.label !== '')))

/** Wishes of the calls `names` that were sent and have no answer. */
export const unansweredWishes = (names: readonly CallName[]): Wish[] =>
  read().filter(each => each.sentAt !== null && names.includes(each.name))

/** Follows the wishes of this customer, including those of other tabs. */
export const useWishes = changed.use

// One tab at a time reads and writes; without the Web Locks API, that is without TLS, other tabs are not considered.
async function alone<Result>(act: () => Result): Promise<Result> {
  const run = () => act()
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('wishes', run) : run()
}

function read(): Wish[] {
  const custno = custnoHere()
  if (custno === undefined) return []
  const text = kept(prefix + custno)
  const all = text === null ? [] : parsed(text)
  return all.filter(each => each.sentAt !== null || Date.now() - each.madeAt < UNSENT_MS)
}

function write(wishes: Wish[]): void {
  const custno = custnoHere()
  if (custno === undefined) return
  const [key, text] = [prefix + custno, JSON.stringify(wishes.slice(-MOST))]
  memory.set(key, text)
  try {
    if (wishes.length > 0) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {}
  changed.set(changed.get() + 1)
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function parsed(text: string): Wish[] {
  try {
    const all: unknown = JSON.parse(text)
    return Array.isArray(all) ? all.filter(isWish) : []
  } catch {
    return []
  }
}

const TEXTS = ['name', 'subject', 'requestId', 'label'] as const

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'string')

const isWish = (value: unknown): value is Wish =>
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
