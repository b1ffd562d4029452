import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { browserStore } from '../stored.ts'

const KEY = 'device'

/**
 * The id of this browser. Known devices of a customer are recognised by it, so it outlives the tab; without storage
 * every page is a new device, and stays the same one, because an SMS code is valid only for the device that asked for it.
 */
export function deviceId(): string {
  const kept = browserStore.get(KEY) ?? randomUuid()
  browserStore.set(KEY, kept)
  return kept
}
