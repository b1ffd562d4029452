import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ConnectOptions, connect, type Db, type DbConfig } from './connect.ts'

/** Where public data is read. */
export type PublicReads = {
  /** The replica while it is close enough to the primary, else the primary. */
  current(): { db: Db; isReplica: boolean }
  close(): Promise<void>
}

export const readsOf = (db: Db): PublicReads => ({
  current: () => ({ db, isReplica: false }),
  close: async () => {},
})

const POLL_MS = 500
/** A replica that has not answered for so long is not asked. */
const SILENT_MS = 3 * POLL_MS
const MAX_SAMPLES = 128

type Sample = { position: bigint; at: number }

/**
 * Follows a replica: it is used while it has replayed everything that the primary had written `maxLagMs` ago. While
 * the primary is away nothing is written, so the replica that was close enough stays in use. A server that does not say
 * within `patienceMs` how far it is counts as away.
 */
export async function followReplica(
  primary: Db,
  config: DbConfig,
  { maxLagMs, patienceMs = POLL_MS, ...options }: ConnectOptions & { maxLagMs: number; patienceMs?: number },
): Promise<PublicReads> {
  const replica = connect(config, { max: 8, ...options })
  let samples: Sample[] = []
  let caughtUpAt = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const at = performance.now()
    const [written, copy] = await Promise.all([primary, replica.db].map(db => inTime(readPosition(db), patienceMs)))
    if (written) samples.push({ position: written.position, at })
    if (!copy) return
    answeredAt = performance.now()
    const reached = samples.findLast(({ position }) => position <= copy.position)
    if (reached) caughtUpAt = reached.at
    else if (!written && copy.isIdle && isClose(at - 2 * POLL_MS)) caughtUpAt = at
    samples = samples.filter(({ position }) => position > copy.position).slice(-MAX_SAMPLES)
  }
  const isClose = (now: number) => now - caughtUpAt <= maxLagMs
  const next = () => {
    if (!stopped) timer = setTimeout(() => void look().finally(next), POLL_MS)
    timer?.unref()
  }
  await look()
  next()
  return {
    current() {
      const now = performance.now()
      const isReplica = isClose(now) && now - answeredAt <= SILENT_MS
      return { db: isReplica ? replica.db : primary, isReplica }
    },
    async close() {
      stopped = true
      clearTimeout(timer)
      await replica.close()
    },
  }
}

type Position = { position: bigint; isIdle: boolean }

const inTime = <Value>(reading: Promise<Value>, ms: number): Promise<Value | null> =>
  Promise.race([reading.catch(() => null), pause(ms, null, { ref: false })])

/** How far a server is in the write-ahead log, and whether it has replayed everything that it received. */
async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ position: bigint; is_idle: boolean }>`
    select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
        '0/0')::bigint as position,
      not pg_is_in_recovery() or coalesce(pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn(), false) as is_idle`.execute(
    db,
  )
  if (!rows[0]) throw new Error('the server names no position')
  return { position: rows[0].position, isIdle: rows[0].is_idle }
}
