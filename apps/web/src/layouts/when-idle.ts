import { type ComponentType, lazy } from 'react'
import { loadWithRetries, pressed } from '../line.ts'

/** After this long the code is fetched even if the browser has been busy. */
const BUSY_MS = 1000

const firstAddress = typeof window === 'undefined' ? undefined : window.location.href

/** Evaluated with the shell, so the time counts from the start of the visit, not from the first screen. */
const idle = new Promise<void>(resolve => {
  if (typeof window === 'undefined') return
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS })
  else setTimeout(resolve)
})

/** Nothing on the page has answered yet, so nothing is lost; once, because a page that fails again stays readable. */
function fetchPage(): void {
  const [visit] = performance.getEntriesByType('navigation')
  if (visit instanceof PerformanceNavigationTiming && visit.type !== 'reload') window.location.reload()
}

/**
 * The body of a public screen. On the first page of a visit its HTML is complete and its code is fetched once the
 * browser is idle; after a navigation it is fetched at once. The suspense boundary is the layout's, so that React keeps
 * the old page until the new one can be rendered. CSS belongs to the screen.
 */
export const whenIdle = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    if (typeof window === 'undefined' || window.location.href !== firstAddress) return pressed(load)
    await idle
    return loadWithRetries(load, fetchPage)
  })
