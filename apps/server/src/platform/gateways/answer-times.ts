import type { Db } from '@zhixiao/db/connect.ts'
import { addGatewayCounts, type GatewayCount } from '@zhixiao/db/ops/gateway-hours.ts'

/** Upper bounds of the histogram's buckets, in milliseconds. */
const STEPS = [10, 50, 200, 1_000, 5_000, 30_000]
const WAIT_MS = 30_000
const P95 = 0.95

type Answer = { gateway: string; call: string; outcome: string; ms: number }

/** Counts the answers of providers and adds the counts to the database twice a minute; a killed process loses its last ones. */
export function createAnswerTimes(db: Db, onError: (error: unknown) => void = () => {}) {
  let counted = new Map<string, GatewayCount & { counts: number[] }>()
  let isWaiting = false
  async function flush(): Promise<void> {
    isWaiting = false
    const counts = [...counted.values()]
    counted = new Map()
    if (counts.length > 0) await addGatewayCounts(db, counts)
  }
  return {
    flush,
    count({ gateway, call, outcome, ms }: Answer): void {
      const key = `${gateway} ${call} ${outcome}`
      const line = counted.get(key) ?? { gateway, call, outcome, counts: Array<number>(STEPS.length + 1).fill(0) }
      const step = STEPS.findIndex(most => ms <= most)
      const at = step < 0 ? STEPS.length : step
      line.counts[at] = (line.counts[at] ?? 0) + 1
      counted.set(key, line)
      if (isWaiting) return
      isWaiting = true
      setTimeout(() => void flush().catch(onError), WAIT_MS).unref()
    },
  }
}

/** The 95th percentile of answer times as the upper bound of its bucket; null above all buckets, or without answers. */
export function p95Of(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let passed = 0
  for (const [at, most] of STEPS.entries()) {
    passed += counts[at] ?? 0
    if (all > 0 && passed >= all * P95) return most
  }
  return null
}
