import { createStore } from '../store.ts'

/** The text in the header's field when the search was opened; null while it is closed. */
const opened = createStore<string | null>(null)

export const search = {
  open: opened.set,
  close: () => opened.set(null),
  use: opened.use,
}

/** The overlay's code is loaded at the first sign of use. */
export const loadOverlay = () => import('./SearchOverlay.tsx')
