const KEY = 'device'

// Without storage the page keeps its id, because an SMS code is valid only for the device that asked for it.
let ofThisPage = ''

/**
 * The id of this browser. Known devices of a customer are recognised by it, so it outlives the tab; without storage
 * every page is a new device.
 */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? crypto.randomUUID()
    localStorage.setItem(KEY, kept)
    return kept
  } catch {
    ofThisPage ||= crypto.randomUUID()
    return ofThisPage
  }
}
