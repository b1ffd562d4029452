import { useEffect } from 'react'

/**
 * Marks in the browser's timeline that the page responds to presses; measurements and browser tests wait for it. What
 * is only laid out when it comes near is laid out from then on, so that the page is whole for print and pictures.
 */
export function Hydrated() {
  useEffect(() => {
    performance.mark('hydrated')
    const timer = setTimeout(() => {
      document.documentElement.dataset.whole = ''
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
