import type { Sendable } from './sendable.ts'

type Entry = { page: Sendable; version: string }

/**
 * Rendered pages by address, the least recently used leaving first when `maxBytes` is full. A page counts only for
 * the version of the data it was rendered from.
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
      // Moves it to the end, away from those that leave next.
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
