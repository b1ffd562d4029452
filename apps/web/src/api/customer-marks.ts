import { tabStore } from '../stored.ts'

const NAMES = ['refused', 'holder'] as const

/** What a shared page must know of this tab's customer; empty where nothing is to be marked. */
export type CustomerMarks = {
  /** The risk levels that the customer may never buy, with spaces between them. */
  refused: string
  /** 'institution' for a customer who does not trade online; empty for persons. */
  holder: 'institution' | ''
}

export const NO_MARKS: CustomerMarks = { refused: '', holder: '' }

/**
 * Runs in the head before the first paint, like `sessionScript`: marks the page with what this tab's customer may not buy, so that a shared
 * page neither offers it nor reorders later (`unsuited` and `for-institution` in layouts/layout.css).
 */
export const marksScript = `try{if(sessionStorage.getItem('token')!==null)for(const n of ${JSON.stringify(NAMES)}){const v=sessionStorage.getItem(n);if(v)document.documentElement.dataset[n]=v}}catch{}`

/** Stores the marks for this tab; none after the session. */
export function keepMarks(marks: CustomerMarks): void {
  for (const name of NAMES) {
    const text = marks[name]
    if (text === '') {
      tabStore.remove(name)
      delete document.documentElement.dataset[name]
    } else {
      tabStore.set(name, text)
      document.documentElement.dataset[name] = text
    }
  }
}
