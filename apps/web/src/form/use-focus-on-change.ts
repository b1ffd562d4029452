import { type RefObject, useEffect, useRef } from 'react'

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
