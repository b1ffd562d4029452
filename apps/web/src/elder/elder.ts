import { createStore } from '../store.ts'

// A choice about the screen, not about a person: it outlives the tab and the login.
const KEY = 'elder'
const chosen = createStore(false)

/**
 * Runs in the head before anything is painted, so that a page does not grow before the visitor's eyes: kept pages are the
 * same for everybody. A browser that forbids storage forgets the choice with the page.
 */
export const elderScript = `try{if(localStorage.getItem('${KEY}')==='1')document.documentElement.dataset.elder=''}catch{}`

/** Elder mode: larger type and targets, a simpler home (PLUS-12). False on the server. */
export const elder = {
  use: chosen.use,
  /** Takes over what the script in the head has found. */
  restore: (): void => chosen.set(document.documentElement.dataset.elder !== undefined),
  choose(on: boolean): void {
    chosen.set(on)
    if (on) document.documentElement.dataset.elder = ''
    else delete document.documentElement.dataset.elder
    try {
      localStorage.setItem(KEY, on ? '1' : '0')
    } catch {
      // This page keeps the choice; only the next visit will not know it.
    }
  },
}
