import { tabStore } from '../stored.ts'

const KEY = 'searchHistory'
const MOST = 10

/** The searches of this tab, latest first. */
export function readHistory(): readonly string[] {
  try {
    const held: unknown = JSON.parse(tabStore.get(KEY) ?? '[]')
    return Array.isArray(held) ? held.filter(word => typeof word === 'string') : []
  } catch {
    // A value that we did not write is ignored.
    return []
  }
}

/** SRCH-04: a word already in the list keeps its place. */
export function remember(keyWord: string): void {
  const held = readHistory()
  if (keyWord === '' || held.includes(keyWord)) return
  tabStore.set(KEY, JSON.stringify([keyWord, ...held].slice(0, MOST)))
}

export const forgetHistory = (): void => tabStore.remove(KEY)
