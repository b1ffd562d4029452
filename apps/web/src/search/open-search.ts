import { createStore } from '../store.ts'

/** What stood in the header's field when the search was opened; null while it is closed. */
const opened = createStore<string | null>(null)

export const search = {
  open: opened.set,
  close: () => opened.set(null),
  use: opened.use,
}

/** The overlay's code comes with the first sign that it is wanted. */
export const loadOverlay = () => import('./SearchOverlay.tsx')
