import { createStore } from '../store.ts'

/** Pending calls that cover the page. */
export const pending = createStore<readonly symbol[]>([])

/** Covers the page until the returned function is called. */
export function beginLoading(): () => void {
  const mark = Symbol()
  pending.set([...pending.get(), mark])
  return () => pending.set(pending.get().filter(other => other !== mark))
}
