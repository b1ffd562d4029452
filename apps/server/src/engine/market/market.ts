import type { Db } from '@zhixiao/db/connect.ts'
import { readVersion } from '@zhixiao/db/market/data-version.ts'
import type { Market, MarketSnapshot } from '../../kernel/market.ts'
import { loadMarket } from './snapshot.ts'

const MAX_AGE_MS = 250

/**
 * Checks the version at most every `maxAgeMs` and recomputes everything when it has changed; concurrent callers wait
 * for the same answer.
 */
export function createMarket(reader: () => Db, { maxAgeMs = MAX_AGE_MS }: { maxAgeMs?: number } = {}): Market {
  let held: MarketSnapshot | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<MarketSnapshot> | null = null

  async function look(): Promise<MarketSnapshot> {
    const startedAt = performance.now()
    const db = reader()
    if (!held || (await readVersion(db, 'market')) !== held.version) held = await loadMarket(db)
    checkedAt = startedAt
    return held
  }

  return {
    async get() {
      if (held && performance.now() - checkedAt < maxAgeMs) return held
      pending ??= look().finally(() => {
        pending = null
      })
      return pending
    },
  }
}
