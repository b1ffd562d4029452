import { createStore } from '../store.ts'

// The choice concerns the screen, not the person: it outlives the tab and the login.
const KEY = 'elder'
const chosen = createStore(false)

/**
 * Runs in the head before the first paint, so that the page does not grow visibly: cached pages are the same for
 * everybody. If the browser forbids storage, the choice lasts as long as the page. It also says that scripts run, so that
 * nothing is folded that only a script unfolds.
 */
export const headScript = `document.documentElement.dataset.script='';try{if(localStorage.getItem('${KEY}')==='1')document.documentElement.dataset.elder=''}catch{}`

/** Elder mode: larger type and targets, a simpler home (PLUS-12). False on the server. */
export const elder = {
  use: chosen.use,
  /** Takes over the state that the script in the head has set. */
  restore: (): void => chosen.set(document.documentElement.dataset.elder !== undefined),
  choose(on: boolean): void {
    chosen.set(on)
    if (on) document.documentElement.dataset.elder = ''
    else delete document.documentElement.dataset.elder
    try {
      localStorage.setItem(KEY, on ? '1' : '0')
    } catch {
      // The choice holds for this page; the next visit will not know it.
    }
  },
}
