import { useLayoutEffect, useState } from 'react'
import { token } from './api/token.ts'

const all = new Set<Map<string, unknown>>()
let owner = token.get()

/** State of screens while the tab lives; belongs to the current session only. */
export function createKept<Value>() {
  const values = new Map<string, Value>()
  all.add(values)
  const own = () => {
    if (token.get() !== owner) for (const each of all) each.clear()
    owner = token.get()
    return values
  }
  return {
    at: (name: string) => own().get(name),
    keep: (name: string, value: Value) => void own().set(name, value),
    forget: () => values.clear(),
  }
}

const texts = createKept<string>()
const scrolls = createKept<number>()

/** A text that survives until the customer returns to the screen (BANK-05). */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => texts.at(name) ?? '')
  const keep = (next: string) => {
    texts.keep(name, next)
    setText(next)
  }
  return [text, keep]
}

/** By then the scroll position is restored. */
const SETTLED_MS = 100

/** Restores the customer's scroll position once the content is `ready`. */
export function useKeptScroll(name: string, ready: boolean): void {
  useLayoutEffect(() => {
    const top = scrolls.at(name) ?? 0
    // After the router has scrolled to the top, as it does for every new page.
    const frame = ready && top > 0 ? requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' })) : 0
    return () => cancelAnimationFrame(frame)
  }, [name, ready])
  // Removed before the router scrolls to the top of the next screen, because the customer did not scroll.
  useLayoutEffect(() => {
    if (!ready) return
    const keep = () => scrolls.keep(name, scrollY)
    const timer = setTimeout(() => addEventListener('scroll', keep, { passive: true }), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', keep)
    }
  }, [name, ready])
}
