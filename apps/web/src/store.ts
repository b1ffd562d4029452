import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. On the server and while hydrating they see the initial value. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get: () => value,
    /** Calls back on each change; returns how to stop. */
    watch: subscribe,
    set(next: Value) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  }
}

const never = () => () => {}

/** False on the server and while hydrating: what depends on this tab (its token) is not known yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
