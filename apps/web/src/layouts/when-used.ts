import { type ComponentType, lazy } from 'react'

const acts = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'click', 'popstate'] as const

/** The visitor's first act; on the server, where nobody acts, at once. */
const used: Promise<void> = new Promise(resolve => {
  if (typeof document === 'undefined') return resolve()
  // Any act, not only one on the part itself: a navigation must find every part of the page awake.
  for (const act of acts) window.addEventListener(act, () => resolve(), { once: true, passive: true, capture: true })
})

/**
 * A part of a public page whose code is fetched with the visitor's first act. Until then the server's HTML stands, with
 * links and forms that work by themselves. Wrap it in `Suspense`; its CSS belongs to the screen.
 */
export const whenUsed = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    await used
    return load()
  })
