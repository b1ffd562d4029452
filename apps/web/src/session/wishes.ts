import type { CallName } from '@zhixiao/contract/calls.ts'
import { createStore } from '../store.ts'
import { custnoHere } from './user-here.ts'

/** A write that a customer means to happen once, from the moment it is decided until the server has answered it. */
export type Wish = {
  name: CallName
  /** What makes two wishes the same: the kind with its fund, card and figure. Never a secret. */
  subject: string
  requestId: string
  /** What it is called in front of the customer; '' before it was ever sent. */
  label: string
  /** What its page is filled with again, as the draft of an order; {} where there is no such page. */
  fields: Readonly<Record<string, string>>
  /** When it was sent without an answer so far; null while it has not been. */
  sentAt: number | null
  madeAt: number
}

/** One that was never sent is forgotten after this long; one without an answer is kept until it has one. */
const UNSENT_MS = 24 * 3_600_000
const MOST = 50

const prefix = 'wishes.'
// Where a browser lets nothing be kept, wishes live as long as the page.
const memory = new Map<string, string>()
const changed = createStore(0)

/** The wish with this subject that is not answered yet, or a new one: all tabs and logins of a customer share it. */
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

/** It leaves now. True when it had left before without an answer. */
export const wishLeaves = (wish: Omit<Wish, 'sentAt' | 'madeAt'>): Promise<boolean> =>
  alone(() => {
    const all = read()
    const known = all.find(each => each.requestId === wish.requestId)
    const sent = { ...wish, madeAt: known?.madeAt ?? Date.now(), sentAt: known?.sentAt ?? Date.now() }
    write([...all.filter(each => each !== known), sent])
    return known?.sentAt != null
  })

/** It has come true: the same again is another wish. */
export const wishDone = (requestId: string): Promise<void> =>
  alone(() => write(read().filter(each => each.requestId !== requestId)))

/** The wish was refused, or the customer saw that it never arrived: a retry keeps its id. */
export const wishOpen = (requestId: string): Promise<void> =>
  alone(() => write(read().map(each => (each.requestId === requestId ? { ...each, sentAt: null } : each))))

/** Logging out leaves nothing behind of what was never sent: the next person at this browser has no business with it. */
export const forgetUnsentWishes = (): Promise<void> => alone(() => write(read().filter(each => each.label !== '')))

/** What was sent and has no answer, of the calls `names`. */
export const unansweredWishes = (names: readonly CallName[]): Wish[] =>
  read().filter(each => each.sentAt !== null && names.includes(each.name))

/** Follows the wishes of this customer, those of other tabs included. */
export const useWishes = changed.use

// One tab at a time reads and writes; a page without locks, which is one without TLS, is alone as far as it can know.
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
