import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { type Tx, withTx } from './tx.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

export type Migration = { name: string; text: string }

/** All migrations in order; a file never changes after it landed. */
export function migrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }))
}

/** The database was written by a newer program than this one. */
export class NewerSchema extends Error {}

/**
 * Brings the schema up to the newest migration, each in its own transaction; several nodes may call it at once.
 * @throws NewerSchema when the database holds a migration this program does not know.
 */
export async function migrate(db: Db, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const known = migrations()
  const doneNames = await withTx(db, doneMigrations)
  for (const name of doneNames) {
    if (!known.some(migration => migration.name === name)) throw new NewerSchema(name)
  }
  const applied: string[] = []
  for (const migration of known.slice(0, upTo)) {
    if (doneNames.has(migration.name)) continue
    if (await applyOnce(db, migration)) applied.push(migration.name)
  }
  return applied
}

/** One node at a time: the others wait here until the holder's transaction ends. */
const inTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(727001)`.execute(tx)

async function doneMigrations(tx: Tx): Promise<Set<string>> {
  await inTurn(tx)
  await sql`create table if not exists migration (name text primary key, at timestamptz not null default clock_timestamp())`.execute(
    tx,
  )
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx)
  return new Set(rows.map(row => row.name))
}

function applyOnce(db: Db, migration: Migration): Promise<boolean> {
  return withTx(db, async tx => {
    await inTurn(tx)
    const already = await sql`select 1 from migration where name = ${migration.name}`.execute(tx)
    if (already.rows.length > 0) return false
    await sql.raw(migration.text).execute(tx)
    await sql`insert into migration (name) values (${migration.name})`.execute(tx)
    return true
  })
}
