import { LRUCache } from 'lru-cache'
import type { Sendable } from '../http/sendable.ts'

/**
 * Rendered pages by URL, evicted by least recent use beyond `maxBytes`. A page is valid only for the data version it
 * was rendered from.
 */
export function createPageCache(maxBytes: number) {
  const entries = new LRUCache<string, { page: Sendable; version: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.bytes,
  })
  return {
    get(address: string, version: string): Sendable | undefined {
      const entry = entries.get(address)
      return entry?.version === version ? entry.page : undefined
    },
    /** The last page kept, of any version. */
    last(address: string): Sendable | undefined {
      return entries.get(address)?.page
    },
    put(address: string, version: string, page: Sendable): void {
      entries.set(address, { page, version })
    },
    get bytes(): number {
      return entries.calculatedSize
    },
  }
}
