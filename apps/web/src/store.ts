import { useSyncExternalStore } from 'react'

/**
 * A value outside React that components subscribe to. On the server and during hydration they see the initial value.
 */
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
    /** Calls back on each change; returns the function that unsubscribes. */
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

/** False on the server and during hydration, when state of this tab (its token) is not known yet. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
