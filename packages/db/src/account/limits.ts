import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/**
 * Uses one of a key's points in its window of `seconds`, starting a new window after the last has ended. Null on
 * success, otherwise the seconds until the window ends.
 */
export async function spendLimit(
  db: Reader,
  name: string,
  keyHmac: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<number | null> {
  const { rows } = await sql`
    insert into limit_use as l (name, key_hmac, used, ends_at)
    values (${name}, ${keyHmac}, 1, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name, key_hmac) do update set
      used = case when l.ends_at <= clock_timestamp() then 1 else l.used + 1 end,
      ends_at = case when l.ends_at <= clock_timestamp() then excluded.ends_at else l.ends_at end
      where l.used < ${points}::int or l.ends_at <= clock_timestamp()
    returning 1`.execute(db)
  return rows.length === 1 ? null : secondsLeft(db, name, keyHmac)
}

async function secondsLeft(db: Reader, name: string, keyHmac: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from ends_at - clock_timestamp()))::int as left
    from limit_use where name = ${name} and key_hmac = ${keyHmac}`.execute(db)
  return Math.max(1, rows[0]?.left ?? 1)
}

/** The points of a key that are spent in its present window. */
export async function readSpent(db: Reader, name: string, keyHmac: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from limit_use
    where name = ${name} and key_hmac = ${keyHmac} and ends_at > clock_timestamp()`.execute(db)
  return rows[0]?.used ?? 0
}

/** Gives a point back. */
export async function refundLimit(db: Reader, name: string, keyHmac: string): Promise<void> {
  await sql`update limit_use set used = used - 1 where name = ${name} and key_hmac = ${keyHmac} and used > 0`.execute(
    db,
  )
}

/** Replay protection: true for the first use of a nonce across all nodes. */
export async function takeNonce(db: Reader, nonceHash: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into used_nonce (nonce_hash, ends_at)
    values (${nonceHash}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict do nothing returning 1`.execute(db)
  return rows.length === 1
}
