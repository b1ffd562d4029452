import { type ComponentType, lazy } from 'react'
import { patiently, pressed } from '../line.ts'

/** After this long the code is fetched even if the browser has been busy throughout. */
const BUSY_MS = 1000

const firstAddress = typeof window === 'undefined' ? undefined : window.location.href

/** Evaluated with the shell, so it counts from the start of the visit and not from the first screen that asks. */
const idle = new Promise<void>(resolve => {
  if (typeof window === 'undefined') return
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS })
  else setTimeout(resolve)
})

/**
 * The body of a public screen. On the first page of a visit its HTML is complete and its code is fetched once the browser
 * is idle; on a page reached by a navigation it is fetched at once. The boundary is the layout's, so that React keeps the
 * old page until the new one can be drawn. CSS belongs to the screen.
 */
export const whenIdle = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    if (typeof window === 'undefined' || window.location.href !== firstAddress) return pressed(load)
    await idle
    return patiently(load)
  })
