// The overlay's styles are loaded with the page's: a style sheet that failed to load at first is not requested again.
import './search-overlay.css'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { pressed } from '../line.ts'
import { loadOverlay, search } from './open-search.ts'

const SearchOverlay = lazy(() => pressed(loadOverlay))

/** Displays the search and handles the key that opens it (SRCH-04). Rendered once, in the header. */
export function SearchHost() {
  const text = search.use()
  useEffect(() => {
    document.addEventListener('keydown', openBySlash)
    return () => document.removeEventListener('keydown', openBySlash)
  }, [])
  return text === null ? null : (
    <Suspense fallback={<EarlyField />}>
      <SearchOverlay initialText={text} onClose={search.close} />
    </Suspense>
  )
}

/** Collects text typed while the overlay's code is loading. */
function EarlyField() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    // The header's own field passes its text on by itself.
    if (!(before instanceof HTMLElement) || before instanceof HTMLInputElement) return
    field.current?.focus()
    return () => before.focus()
  }, [])
  return (
    <input ref={field} className="search-early" aria-label="搜索" onChange={event => search.open(event.target.value)} />
  )
}

function openBySlash(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (isTyping(event.target) || document.querySelector('[aria-modal="true"], dialog[open], [role="alertdialog"]'))
    return
  event.preventDefault()
  search.open('')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
