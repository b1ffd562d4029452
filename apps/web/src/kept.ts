import { useLayoutEffect, useState } from 'react'
import { token } from './session/token.ts'

/** What screens that are kept alive remember while the tab lives: of the present session only. */
const values = new Map<string, string>()
let owner = token.get()

const keyOf = (name: string): string => {
  if (token.get() !== owner) values.clear()
  owner = token.get()
  return name
}

/** A text that is still there when the customer comes back to the screen (BANK-05). */
export function useKept(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => values.get(keyOf(name)) ?? '')
  const keep = (next: string) => {
    values.set(keyOf(name), next)
    setText(next)
  }
  return [text, keep]
}

/** By then the screen is where it was. */
const SETTLED_MS = 100

/** Restores the customer's scroll position once the content is `ready`. */
export function useKeptScroll(name: string, ready: boolean): void {
  useLayoutEffect(() => {
    const top = Number(values.get(keyOf(name)) ?? 0)
    // After the router has gone to the top of what it takes for a new page.
    const frame = ready && top > 0 ? requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' })) : 0
    return () => cancelAnimationFrame(frame)
  }, [name, ready])
  // Taken off before the router scrolls to the top of the next screen, which is none of the customer's doing.
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
