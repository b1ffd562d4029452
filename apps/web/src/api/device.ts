const KEY = 'device'

/**
 * The id of this browser. Known devices of a customer are recognised by it, so it outlives the tab; without storage
 * every visit is from a new device.
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
