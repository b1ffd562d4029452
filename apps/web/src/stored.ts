/**
 * What the browser keeps for this site. Where it forbids that, or has no room, the page itself keeps the texts for as long as
 * it lives.
 */
function storedIn(storage: () => Storage) {
  const kept = new Map<string, string>()
  return {
    get(key: string): string | null {
      try {
        return kept.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, text: string): void {
      try {
        storage().setItem(key, text)
        kept.delete(key)
      } catch {
        kept.set(key, text)
      }
    },
    remove(key: string): void {
      kept.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Nothing is kept there.
      }
    },
    /** Whether what is kept outlives the page. */
    lasts(): boolean {
      try {
        storage().setItem('lasts', '')
        storage().removeItem('lasts')
        return true
      } catch {
        return false
      }
    },
  }
}

/** For this tab until it is closed. */
export const tabStore = storedIn(() => sessionStorage)
/** For this browser. */
export const browserStore = storedIn(() => localStorage)
