import { tabStore } from '../stored.ts'

const KEY = 'refused'

/**
 * Runs in the head before the first paint, like `sessionScript`: marks the page with the risk levels that this tab's customer
 * may never buy, so that a shared page neither offers them nor reorders later (`unsuited` in layouts/layout.css).
 */
export const refusedScript = `try{const l=sessionStorage.getItem('token')!==null&&sessionStorage.getItem('${KEY}');if(l)document.documentElement.dataset.refused=l}catch{}`

/** Stores the levels for this tab; none for a customer who may buy all, and none after the session. */
export function keepRefusedLevels(levels: readonly string[]): void {
  const text = levels.join(' ')
  if (text === '') {
    tabStore.remove(KEY)
    delete document.documentElement.dataset.refused
  } else {
    tabStore.set(KEY, text)
    document.documentElement.dataset.refused = text
  }
}
