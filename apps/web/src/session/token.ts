import { createStore } from '../store.ts'

const KEY = 'token'

const store = createStore<string | null>(null)

/** The session's token, kept for this tab only (AUTH-05). `use()` says null while hydrating: see `useHydrated`. */
export const token = {
  get: store.get,
  set(next: string | null) {
    if (next === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, next)
    store.set(next)
  },
  use: store.use,
}

if (typeof sessionStorage !== 'undefined') store.set(sessionStorage.getItem(KEY))
