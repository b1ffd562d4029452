import { type RefObject, useEffect, useRef } from 'react'

/** Two views take each other's place: the focus goes to what stands above them, and reading goes on from there. */
export function useFocusOnChange<Target extends HTMLElement>(view: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== undefined && before.current !== view) target.current?.focus()
    before.current = view
  }, [view])
  return target
}
