const KEY = 'searchHistory'
const MOST = 10

/** What was searched in this tab, the latest first. */
export function readHistory(): readonly string[] {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(held) ? held.filter(word => typeof word === 'string') : []
  } catch {
    // What is not ours to read is no history.
    return []
  }
}

/** SRCH-04: a word that is there already stays where it is. */
export function remember(keyWord: string): void {
  const held = readHistory()
  if (keyWord === '' || held.includes(keyWord)) return
  sessionStorage.setItem(KEY, JSON.stringify([keyWord, ...held].slice(0, MOST)))
}

export const forgetHistory = (): void => sessionStorage.removeItem(KEY)
