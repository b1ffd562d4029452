import { useLayoutEffect, useRef } from 'react'

/** What is done by a key of the page. */
export type Keys = Readonly<Record<string, () => void>>

/** Below a lock or a sign-in nothing is asked for by key. */
export const isCovered = (): boolean => document.querySelector('.c-app[inert]') !== null

/** `data-field` is on the host of a field in a shadow tree. */
const FIELDS = 'input, textarea, select, [contenteditable], [data-field]'

/** Letters work outside of fields and dialogs only, and never with a modifier. */
function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const target = event.target instanceof Element ? event.target : null
  // Enter presses the link or button that has the focus.
  if (event.key === 'Enter' && target?.closest('a, button')) return false
  return !target?.closest(FIELDS) && !target?.closest('[role=dialog], [role=alertdialog]')
}

/** Runs what is bound to a key of the page; `keys` may change at every render. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  // With the page itself: a key that is pressed as soon as the page is there must not be lost.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isPlainKey(event) && !isCovered() ? current.current[event.key.toLowerCase()] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
