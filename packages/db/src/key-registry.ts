import { sql } from 'kysely'
import type { Reader, Tx } from './tx.ts'

/** `next` decrypts until every node has it, `active` encrypts, `leaving` was in use and is being given up. */
export type KeyState = 'next' | 'active' | 'leaving'
export type RegisteredKey = { name: string; algorithm: string; fingerprint: string; state: KeyState }

/** The keys that a database is encrypted with, by their fingerprints. */
export async function listRegisteredKeys(db: Reader): Promise<RegisteredKey[]> {
  const { rows } = await sql<RegisteredKey>`
    select name, algorithm, fingerprint, state from key_fingerprint order by name`.execute(db)
  return rows
}

export async function registerKeys(tx: Tx, keys: readonly RegisteredKey[]): Promise<void> {
  await sql`
    insert into key_fingerprint (name, algorithm, fingerprint, state)
    select * from unnest(${keys.map(key => key.name)}::text[], ${keys.map(key => key.algorithm)}::text[],
      ${keys.map(key => key.fingerprint)}::text[], ${keys.map(key => key.state)}::text[])`.execute(tx)
}

/** From now on the next keys encrypt. */
export async function activateKeys(db: Reader): Promise<void> {
  await sql`update key_fingerprint set state = 'active' where state = 'next'`.execute(db)
}

/** From now on the keys before these encrypt again; what these have encrypted stays readable. */
export async function leaveKeys(db: Reader, names: readonly string[]): Promise<void> {
  await sql`update key_fingerprint set state = 'leaving' where name = any(${names}::text[])`.execute(db)
}

/** Milliseconds since a key of this kind was last made, by the clock of the database. */
export async function sinceKeyMadeMs(db: Reader, kind: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp() - max(made_at))::float8 * 1000 as ms
    from key_fingerprint where name like ${`${kind}-%`}`.execute(db)
  return rows[0]?.ms ?? 0
}

export async function unregisterKeys(db: Reader, names: readonly string[]): Promise<void> {
  await sql`delete from key_fingerprint where name = any(${names}::text[])`.execute(db)
}

/** A mobile number as encrypted and as indexed, to try keys on; null when there are no customers. */
export async function readKeySample(
  db: Reader,
): Promise<{ custno: string; mobile_enc: string; indexes: (string | null)[] } | null> {
  const row = await db
    .selectFrom('customer')
    .select(['custno', 'mobile_enc', 'mobile_bidx', 'mobile_bidx2'])
    .where('mobile_enc', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.mobile_enc) return null
  return { custno: row.custno, mobile_enc: row.mobile_enc, indexes: [row.mobile_bidx, row.mobile_bidx2] }
}

/** The keys that a database is encrypted with and when each was made, the newest first. */
export async function listKeyAges(db: Reader): Promise<(RegisteredKey & { made_at: Date })[]> {
  const { rows } = await sql<RegisteredKey & { made_at: Date }>`
    select name, algorithm, fingerprint, state, made_at from key_fingerprint order by made_at desc, name`.execute(db)
  return rows
}
