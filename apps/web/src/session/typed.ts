import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { custnoHere } from './user-here.ts'

/** How long there is to log in again. */
const KEPT_MS = 10 * 60_000

type Form = { keep(): void; drop(): void }
const forms = new Set<Form>()
let owner: string | undefined
let end: ReturnType<typeof setTimeout> | undefined

/**
 * State of a form that outlives the end of a session: who logs in again and comes back to the same place finds what was
 * typed. It stays in this page's memory (STA-03), for the same customer, once. Nothing secret belongs in it.
 *
 *     const useTyped = createTyped<string>()
 *     const [amount, setAmount] = useTyped(`purchase ${fundCode}`, '')
 */
export function createTyped<Value>() {
  type Typed = { place: string; value: Value }
  let onView: Typed | undefined
  let left: Typed | undefined
  forms.add({
    keep: () => {
      left = onView
    },
    drop: () => {
      left = undefined
    },
  })
  return function useTyped(place: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
    const [value, setValue] = useState(() => (left?.place === place && custnoHere() === owner ? left.value : initial))
    useEffect(() => {
      if (left?.place === place) left = undefined
    }, [place])
    useEffect(() => {
      onView = { place, value }
      return () => {
        onView = undefined
      }
    }, [place, value])
    return [value, setValue]
  }
}

/** The session has ended, and the forms on view are about to go. */
export function keepTyped(): void {
  dropTyped()
  owner = custnoHere()
  for (const form of forms) form.keep()
  end = setTimeout(dropTyped, KEPT_MS)
}

/** The customer wants to leave, or took too long to come back. */
export function dropTyped(): void {
  clearTimeout(end)
  for (const form of forms) form.drop()
}
