import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { StartFault } from './embedded/fault.ts'
import { listRegisteredKeys, registerKeys } from './key-registry.ts'
import { lockFor } from './locks.ts'
import { type Reader, type Tx, withTx } from './tx.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const FUNCTIONS = new URL('./functions/', import.meta.url)
const VIEWS = new URL('./views/', import.meta.url)
/** Views that other views read, in the order of creation. */
const READ_BY_OTHERS = ['movement', 'moved_movement']

export type SqlFile = { name: string; text: string }

const filesIn = (folder: URL): SqlFile[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

/** All migrations in order; a file never changes after it has landed. */
export const migrations = (): SqlFile[] => filesIn(MIGRATIONS)

/**
 * Whether the program before a migration works on its schema too: its first line then says `-- expand: ` and why. Every
 * other migration contracts, and only programs that know it start afterwards.
 */
const expands = ({ text }: SqlFile): boolean => text.startsWith('-- expand: ')

const FUNCTIONS_OF = 'functions/'

/** Functions that change without a migration, by `create or replace`; views may call them. */
export const functions = (): SqlFile[] =>
  filesIn(FUNCTIONS).map(({ name, text }) => ({ name: `${FUNCTIONS_OF}${name}`, text }))

/** All views, each in a file of its name that is edited in place; views that others read come first. */
export function views(): SqlFile[] {
  const all = filesIn(VIEWS).map(({ name, text }) => ({ name: name.replace(/\.sql$/, ''), text }))
  const rank = ({ name }: SqlFile) => READ_BY_OTHERS.indexOf(name) + 1 || READ_BY_OTHERS.length + 1
  return all.sort((a, b) => rank(a) - rank(b))
}

/** The database was migrated by a newer program. */
export class NewerSchema extends Error {}

/**
 * Applies missing migrations, each in its own transaction, on an empty database all in one; several nodes may call it
 * concurrently. On the schema of a newer program whose further migrations all expand, it leaves that program's functions
 * and views as they are.
 * @throws NewerSchema when the database has another migration that this program does not know.
 * @throws StartFault when one of the database's migrations has changed since.
 */
export async function migrate(db: Db, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const known = migrations()
  const done = await withTx(db, doneMigrations)
  const doneNames = new Set(done.map(({ name }) => name))
  const newer = done.filter(({ name }) => !known.some(migration => migration.name === name))
  const changed = known.find(({ name, text }) =>
    done.some(each => each.name === name && each.sha256 !== sha256Of(text)),
  )
  if (changed) throw madeByAnother(changed)
  const contracting = newer.find(migration => !migration.expands)
  if (contracting) throw new NewerSchema(contracting.name)
  const missing = known.slice(0, upTo).find(migration => !doneNames.has(migration.name))
  if (missing && !(await mayMigrate(db))) throw lacking(`the migration ${missing.name}`)
  const applied = done.length === 0 ? await applyAll(db, known.slice(0, upTo)) : []
  for (const migration of known.slice(0, upTo)) {
    if (doneNames.has(migration.name) || applied.includes(migration.name)) continue
    if (await applyOnce(db, migration)) applied.push(migration.name)
  }
  if (upTo >= known.length && newer.length === 0) await makeFunctionsAndViews(db)
  return applied
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

const madeByAnother = ({ name }: SqlFile): StartFault =>
  new StartFault(
    `The database was made by another ${name} than this program has, before the first release: make a new database. That of a demo is made anew once its folder .data is deleted.`,
  )

const lacking = (what: string): StartFault =>
  new StartFault(`The database lacks ${what}: run "npm run ops -- db roles" as the role that owns it.`)

/** Makes a database as after its first start: without any data but the keys that it is bound to. */
export async function emptyDatabase(db: Db): Promise<void> {
  const keys = await listRegisteredKeys(db)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(db)
  await withTx(db, tx => registerKeys(tx, keys))
}

/** Recreates all functions of files and all views in one transaction when the text of one has changed. */
function makeFunctionsAndViews(db: Db): Promise<void> {
  return withTx(db, async tx => {
    await lockFor(tx, 'migration')
    const wanted = [...functions(), ...views()].map(file => ({
      ...file,
      sha256: sha256Of(file.text),
    }))
    const { rows: made } = await sql<{ name: string; sha256: string }>`select name, sha256 from view_file`.execute(tx)
    const same = (each: { name: string; sha256: string }) =>
      made.some(({ name, sha256 }) => name === each.name && sha256 === each.sha256)
    if (made.length === wanted.length && wanted.every(same)) return
    if (!(await mayMigrate(tx))) throw lacking('functions and views of this program')
    const names = new Set([...made, ...wanted].map(({ name }) => name).filter(name => !name.startsWith(FUNCTIONS_OF)))
    await sql`drop view if exists ${sql.join([...names].map(name => sql.table(name)))}`.execute(tx)
    for (const { text } of wanted) await sql.raw(text).execute(tx)
    await sql`delete from view_file`.execute(tx)
    await sql`
      insert into view_file (name, sha256) select * from unnest(${wanted.map(each => each.name)}::text[], ${wanted.map(each => each.sha256)}::text[])`.execute(
      tx,
    )
  })
}

async function doneMigrations(tx: Tx): Promise<{ name: string; expands: boolean; sha256: string | null }[]> {
  await lockFor(tx, 'migration')
  // A role that owns nothing may not even ask for a table that is there.
  const { rows: made } = await sql<{
    is_made: boolean
  }>`select to_regclass('migration') is not null as is_made`.execute(tx)
  if (!made[0]?.is_made)
    await sql`
      create table migration (name text primary key, at timestamptz not null default clock_timestamp(),
        expands boolean not null default false, sha256 text)`.execute(tx)
  // Read by name, because the first tables had no such column.
  const { rows } = await sql<{ name: string; expands: boolean; sha256: string | null }>`
    select name, expands, to_jsonb(migration) ->> 'sha256' as sha256 from migration`.execute(tx)
  return rows
}

async function mayMigrate(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') as may`.execute(db)
  return rows[0]?.may ?? false
}

/** A migration that waits for a lock makes everyone behind it wait too, so it gives up soon and tries again. */
const LOCK_WAIT_MS = 1_000
const LOCK_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

async function applyOnce(db: Db, migration: SqlFile): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTx(db, tx => apply(tx, migration))
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === LOCK_TRIES) throw error
      await pause(LOCK_WAIT_MS)
    }
  }
}

/**
 * Applies migrations to an empty database in one transaction, which waits for the disk once. Does nothing when another
 * node was first.
 * @returns the names of those applied
 */
function applyAll(db: Db, all: readonly SqlFile[]): Promise<string[]> {
  return withTx(db, async tx => {
    await lockFor(tx, 'migration')
    const { rows } = await sql`select from migration limit 1`.execute(tx)
    if (rows.length > 0) return []
    await sql`set local statement_timeout = 0`.execute(tx)
    for (const { text } of all) await sql.raw(text).execute(tx)
    const names = all.map(({ name }) => name)
    await sql`
      insert into migration (name, expands, sha256)
      select * from unnest(${names}::text[], ${all.map(expands)}::boolean[], ${all.map(({ text }) => sha256Of(text))}::text[])`.execute(
      tx,
    )
    return names
  })
}

async function apply(tx: Tx, migration: SqlFile): Promise<boolean> {
  await lockFor(tx, 'migration')
  const already = await sql`select 1 from migration where name = ${migration.name}`.execute(tx)
  if (already.rows.length > 0) return false
  // A long migration is no runaway query.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx)
  await sql.raw(migration.text).execute(tx)
  const { name, text } = migration
  await sql`
    insert into migration (name, expands, sha256) values (${name}, ${expands(migration)}, ${sha256Of(text)})`.execute(
    tx,
  )
  return true
}
