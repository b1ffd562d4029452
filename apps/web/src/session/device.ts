const KEY = 'device'

/**
 * What this browser calls itself. A customer who logged in here is known here by it, so it outlives the tab; where
 * nothing may be kept, every visit is one from a new device.
 */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? crypto.randomUUID()
    localStorage.setItem(KEY, kept)
    return kept
  } catch {
    return crypto.randomUUID()
  }
}
