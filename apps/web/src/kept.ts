import { useLayoutEffect, useState } from 'react'
import { token } from './api/token.ts'

/** State of kept-alive screens while the tab lives; belongs to the current session only. */
const values = new Map<string, string>()
let owner = token.get()

const keyOf = (name: string): string => {
  if (token.get() !== owner) values.clear()
  owner = token.get()
  return name
}

/** A text that survives until the customer returns to the screen (BANK-05). */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => values.get(keyOf(name)) ?? '')
  const keep = (next: string) => {
    values.set(keyOf(name), next)
    setText(next)
  }
  return [text, keep]
}

/** By then the scroll position is restored. */
const SETTLED_MS = 100

/** Restores the customer's scroll position once the content is `ready`. */
export function useKeptScroll(name: string, ready: boolean): void {
  useLayoutEffect(() => {
    const top = Number(values.get(keyOf(name)) ?? 0)
    // After the router has scrolled to the top, as it does for every new page.
    const frame = ready && top > 0 ? requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' })) : 0
    return () => cancelAnimationFrame(frame)
  }, [name, ready])
  // Removed before the router scrolls to the top of the next screen, because the customer did not scroll.
  useLayoutEffect(() => {
    if (!ready) return
    const keep = () => values.set(keyOf(name), String(scrollY))
    const timer = setTimeout(() => addEventListener('scroll', keep, { passive: true }), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [name, ready])
}
