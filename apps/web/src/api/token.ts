import { createStore } from '../store.ts'
import { tabStore } from '../stored.ts'
import { openChannel } from './channel.ts'
import { keepMarks, NO_MARKS } from './customer-marks.ts'

const KEY = 'token'
/** How long a tab without a token waits for another tab's answer; background tabs are slow. */
const ANSWER_MS = 500

/** Messages between tabs of one browser. None is stored: the token itself stays in each tab's session storage. */
export type News = { kind: 'token'; token: string } | { kind: 'out' }
type Word = News | { kind: 'who' }

/**
 * Runs in the head before the first paint: cached pages are those of a visitor, and their entrances for visitors stay
 * hidden from a customer (`no-session` and `for-visitor` in layouts/layout.css).
 */
export const sessionScript = `try{document.documentElement.toggleAttribute('data-session',sessionStorage.getItem('${KEY}')!==null)}catch{}`

const store = createStore<string | null>(null)
/** Whether this tab knows if there is a session: it has a token, or has asked the others. */
const settled = createStore(false)

let follow: (news: News) => void = () => {}
/** Whether the token was there on arrival or came from another tab. */
let found = false

/**
 * The session's token, stored per tab (AUTH-05) and shared between the tabs of a browser. `use()` returns null during
 * hydration: see `useHydrated`.
 */
export const token = {
  get: store.get,
  use: store.use,
  watch: store.watch,
  /** A new login, or a replaced token; null when only this tab has learnt that the token is invalid. */
  set(next: string | null) {
    keep(next)
    settled.set(true)
    if (next !== null) say({ kind: 'token', token: next })
  },
  /** Logs out the other tabs too. */
  endEverywhere: () => say({ kind: 'out' }),
  /** Takes a token from another tab without announcing it. */
  adopt: keep,
  useIsSettled: settled.use,
  /** Registers the handler for logins and logouts in other tabs, once this tab has settled. */
  onOthers(next: typeof follow) {
    follow = next
  },
  /** After the other tabs were asked: whether there was a session on arrival. */
  settled: () =>
    new Promise<boolean>(resolve => {
      if (settled.get()) return resolve(found)
      const stop = settled.watch(() => {
        stop()
        resolve(found)
      })
    }),
}

function find(there: string): void {
  found = true
  keep(there)
  settled.set(true)
}

function keep(next: string | null): void {
  if (next === null) {
    tabStore.remove(KEY)
    keepMarks(NO_MARKS)
  } else tabStore.set(KEY, next)
  store.set(next)
}

const isBrowser = typeof document !== 'undefined'
const channel = openChannel('session')
const say = (word: Word) => channel?.postMessage(word)

function hear(word: unknown): void {
  if (!isWord(word)) return
  if (word.kind === 'who') {
    const own = store.get()
    if (own !== null) say({ kind: 'token', token: own })
  } else if (!settled.get()) {
    if (word.kind === 'token') find(word.token)
  } else if (word.kind === 'out' || word.token !== store.get()) {
    follow(word)
  }
}

function isWord(word: unknown): word is Word {
  if (typeof word !== 'object' || word === null || !('kind' in word)) return false
  if (word.kind === 'token') return 'token' in word && typeof word.token === 'string' && word.token !== ''
  return word.kind === 'who' || word.kind === 'out'
}

if (isBrowser) {
  store.watch(() => document.documentElement.toggleAttribute('data-session', store.get() !== null))
  channel?.addEventListener('message', ({ data }) => hear(data))
  const own = tabStore.get(KEY)
  if (own !== null) find(own)
  else {
    say({ kind: 'who' })
    setTimeout(() => settled.set(true), ANSWER_MS)
  }
}
