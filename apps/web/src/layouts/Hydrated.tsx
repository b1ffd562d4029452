import { useEffect } from 'react'

/** Marks in the browser's timeline that the page responds to presses; measurements and browser tests wait for it. */
export function Hydrated() {
  useEffect(() => void performance.mark('hydrated'), [])
  return null
}
