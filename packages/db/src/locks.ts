import { sql } from 'kysely'
import type { Tx } from './tx.ts'

/** THE advisory locks of the database. Each belongs to one transaction and ends with it or its connection. */
const locks = {
  migration: 727_001,
  /** Held by the node that runs the jobs. */
  leader: 727_002,
  'market-import': 727_003,
  'content-import': 727_004,
  settlement: 727_005,
  exchange: 727_015,
  keys: 727_016,
  /** Held by the node that loads the demo. */
  demo: 727_017,
  'restore-drill': 727_018,
  /** Shared while one customer is screened, exclusive while a name list changes. */
  'name-lists': 727_021,
  /** Acquired by the trigger that numbers requests (act_request_number). */
  'request-number': 727_026,
  /** Held while one batch of statements is sent, so that another node reads which ones are. */
  statements: 727_029,
  'payment-holds': 727_030,
} as const
export type LockName = keyof typeof locks

/** Seeds of locks on a value, so that the same text gives different locks for different purposes. */
const seeds = {
  mobile: 727_003,
  'settlement of a fund': 727_020,
  'sign-in of staff': 727_022,
  'drafts of staff': 727_023,
  'opened customer': 727_024,
  'requests of an act': 727_025,
  'accruals of a class': 727_027,
  'holders of a fund': 727_028,
} as const

/** Waits for the lock. */
export async function lockFor(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks[name]}::bigint)`.execute(tx)
}

/** Waits for the lock, which any number may share; `lockFor` excludes them all. */
export async function shareLock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${locks[name]}::bigint)`.execute(tx)
}

/** Takes the lock if it is free. @returns whether it was taken. */
export async function tryLockFor(tx: Tx, name: LockName): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${locks[name]}::bigint) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Waits for the lock on one value of a kind. */
export async function lockValue(tx: Tx, kind: keyof typeof seeds, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${value}, ${seeds[kind]}))`.execute(tx)
}

/** Waits for the locks on these values of a kind, in one order for all transactions. */
export async function lockValues(tx: Tx, kind: keyof typeof seeds, values: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(value, ${seeds[kind]}) as key from unnest(${[...new Set(values)]}::text[]) v (value) order by 1) k`.execute(
    tx,
  )
}
