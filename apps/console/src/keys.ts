import { composes } from '@zhixiao/ui/form/composes.ts'
import { useLayoutEffect, useRef } from 'react'

/** Actions by key. */
export type Keys = Readonly<Record<string, () => void>>

/** Whether a lock or sign-in covers the page, which then ignores keys. */
export const isCovered = (): boolean => document.querySelector('.c-app[inert]') !== null

/** `data-field` is on the host of a field in a shadow tree. */
const FIELDS = 'input, textarea, select, [contenteditable], [data-field]'

/** Letters work outside of fields and dialogs only, and never with a modifier. */
function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || composes(event)) return false
  const target = event.target instanceof Element ? event.target : null
  // Enter presses the link or button that has the focus.
  if (event.key === 'Enter' && target?.closest('a, button')) return false
  // ? works in fields for figures, too: a figure has no question mark, and the list explains the field's own keys.
  const isHelp = event.key === '?' && target?.matches('[inputmode=decimal]')
  return (isHelp || !target?.closest(FIELDS)) && !target?.closest('[role=dialog], [role=alertdialog]')
}

/** Runs what is bound to a key of the page; `keys` may change at every render. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  // Layout effect: a key pressed as soon as the page appears must not be lost.
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

/** Ctrl Enter presses the main button of a screen, of which there is one, from anywhere but a dialog. */
export function useMainKey(): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')
      if (!isAsked || isInDialog || event.defaultPrevented || isCovered()) return
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('#main button.btn--primary')]
      const main = buttons.findLast(button => button.getClientRects().length > 0 && !button.disabled)
      if (!main) return
      event.preventDefault()
      // So that a dialog opened by the button gives the focus back to the button.
      main.focus()
      main.click()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/**
 * Passes the next letter to `take` only: the page's own letters may approve or reject, so it must not see it. Any
 * other key, one with Ctrl, ⌘ or Alt, and one in a field or dialog end the wait with null and do what they always do.
 */
export function useNextKey(isAwaited: boolean, take: (key: string | null) => void): void {
  const current = useRef(take)
  useLayoutEffect(() => {
    current.current = take
  })
  useLayoutEffect(() => {
    if (!isAwaited) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      const isOurs = isPlainKey(event) && !isCovered() && (event.key.length === 1 || event.key === 'Escape')
      if (isOurs) {
        event.preventDefault()
        event.stopPropagation()
      }
      current.current(isOurs ? event.key.toLowerCase() : null)
    }
    // In the capture phase, before the listeners of useKeys.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isAwaited])
}
