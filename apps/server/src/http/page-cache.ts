import type { Sendable } from './sendable.ts'

type Entry = { page: Sendable; version: string }

/**
 * Rendered pages by address, evicted by least recent use when `maxBytes` is full. A page is valid only for the data
 * version it was rendered from.
 */
export function createPageCache(maxBytes: number) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(address: string): void {
    const entry = entries.get(address)
    if (!entry) return
    entries.delete(address)
    bytes -= entry.page.bytes
  }

  return {
    get(address: string, version: string): Sendable | undefined {
      const entry = entries.get(address)
      if (entry?.version !== version) return undefined
      // Moves it to the most recently used end.
      entries.delete(address)
      entries.set(address, entry)
      return entry.page
    },
    put(address: string, version: string, page: Sendable): void {
      drop(address)
      if (page.bytes > maxBytes) return
      entries.set(address, { page, version })
      bytes += page.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    get bytes(): number {
      return bytes
    },
  }
}
