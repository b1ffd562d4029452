import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { custnoHere } from '../api/user-here.ts'

/** How long the customer has to log in again. */
const KEPT_MS = 10 * 60_000

const forms = new Set<{ keep(): void; drop(): void }>()
let owner: string | undefined
let end: ReturnType<typeof setTimeout> | undefined

/**
 * State of a form that survives the end of a session: a customer who logs in again and returns to the same place finds
 * the typed text. It stays in this page's memory (STA-03), for the same customer, and is restored once. Must not
 * contain secrets.
 * const useTyped = createTyped<string>()
 * const [amount, setAmount] = useTyped(`purchase ${fundCode}`, '')
 */
export function createTyped<Value>() {
  const { show, hide, leftAt, forget } = createMemory<Value>()
  // biome-ignore lint/correctness/noComponentHookFactories: a form makes its hook once, when its module loads.
  return function useTyped(place: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
    const [value, setValue] = useState(() => leftAt(place)?.value ?? initial)
    useEffect(() => forget(place), [place])
    useEffect(() => {
      show(place, value)
      return hide
    }, [place, value])
    return [value, setValue]
  }
}

/** The current state of one kind of form, and its state when the session ended. */
export function createMemory<Value>() {
  type Typed = { place: string; value: Value }
  let onView: Typed | undefined
  let left: Typed | undefined
  const memory = {
    show(place: string, value: Value) {
      onView = { place, value }
    },
    hide() {
      onView = undefined
    },
    leftAt: (place: string) => (left?.place === place && custnoHere() === owner ? left : undefined),
    forget(place: string) {
      if (left?.place === place) left = undefined
    },
    keep() {
      left = onView
    },
    drop() {
      left = undefined
    },
  }
  forms.add(memory)
  return memory
}

/** The session has ended, and the current forms are about to unmount. */
export function keepTyped(): void {
  dropTyped()
  owner = custnoHere()
  for (const form of forms) form.keep()
  end = setTimeout(dropTyped, KEPT_MS)
}

/** The customer wants to leave, or came back too late. */
export function dropTyped(): void {
  clearTimeout(end)
  for (const form of forms) form.drop()
}
