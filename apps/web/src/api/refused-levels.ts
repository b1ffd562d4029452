import { tabStore } from '../stored.ts'

const KEY = 'refused'

/**
 * Runs in the head before the first paint, like `sessionScript`: risk levels that the customer of this tab may never buy, so
 * that a page of everybody's neither offers them nor changes its order afterwards (`unsuited` in layouts/layout.css).
 */
export const refusedScript = `try{const l=sessionStorage.getItem('token')!==null&&sessionStorage.getItem('${KEY}');if(l)document.documentElement.dataset.refused=l}catch{}`

/** Keeps the levels for this tab; none for a customer who may buy all, and after the session. */
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
