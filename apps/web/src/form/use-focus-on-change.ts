import { type RefObject, useEffect, useRef } from 'react'

/**
 * Views take each other's place, and the button that was pressed goes with its own: the focus goes to what stands above
 * them, and reading goes on from there. A view that begins with one field has put the focus there itself.
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
