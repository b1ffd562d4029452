import { type RefObject, useEffect, useRef } from 'react'

/** The heading of a view that has just replaced another takes the focus, so that it is announced. */
export function useFocusOnArrival<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}

/**
 * When one view replaces another, the pressed button disappears with its view: the focus moves to the heading above,
 * and screen readers continue there. A view that starts with a single field has already focused it.
 */
export function useFocusOnChange<Target extends HTMLElement>(view: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const before = useRef(view)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== view
    before.current = view
    if (changed && document.activeElement === document.body) target.current?.focus()
  }, [view])
  return target
}
