import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Reader, type Tx, withSnapshot, withTx } from '../tx.ts'

/** Metadata of a backup. `sequences` maps a sequence to its last value. */
export type BackupHead = { migrations: string[]; sequences: Record<string, string> }

const ROWS_AT_ONCE = 2_000

/**
 * Reads every table in one snapshot of the running database: `keep` gets each table with its rows as PostgreSQL text.
 * `beside` runs during that snapshot, for files that rows refer to.
 */
export function readBackup(
  db: Db,
  keep: (table: string, rows: AsyncIterable<string[]>) => Promise<void>,
  beside: () => Promise<void>,
): Promise<BackupHead> {
  return withSnapshot(db, async tx => {
    await fixForms(tx)
    for (const table of await tables(tx)) await keep(table, rowsOf(tx, table))
    await beside()
    return { migrations: await doneMigrations(tx), sequences: await sequences(tx) }
  })
}

/** Fixes output formats, so that a row's text reads back the same on a server with other settings. */
const fixForms = (tx: Tx) =>
  sql`select set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  )

/** All tables except the list of migrations, which the program itself writes, and those used only during a check. */
async function tables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'migration'
    order by 1`.execute(tx)
  return rows.map(row => row.name)
}

async function* rowsOf(tx: Tx, table: string): AsyncIterable<string[]> {
  await sql`declare backup_rows no scroll cursor for select t::text as line from ${sql.table(table)} t`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(row => row.line)
  }
  await sql`close backup_rows`.execute(tx)
}

async function doneMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by 1`.execute(tx)
  return rows.map(row => row.name)
}

async function sequences(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(tx)
  return Object.fromEntries(rows.map(row => [row.name, row.last]))
}

/** The time of the newest write, up to which a restored database has data. */
export async function newestWrite(db: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(greatest((select max(at) from audit_log), (select max(accept_at) from orders)), business_now()) as at`.execute(
    db,
  )
  if (!rows[0]) throw new Error('a select without a row')
  return rows[0].at
}

/** The backup and this database have different migrations. */
export class OtherSchema extends Error {}
/** The database contains customers or funds, which a restore would destroy. */
export class NotEmpty extends Error {}

/**
 * Restores a backup into an empty database with the same migrations, atomically. Triggers are off, because they would
 * act a second time; foreign keys are dropped and recreated, which checks every row.
 * @throws OtherSchema, NotEmpty, or the server's error when the rows do not fit together.
 */
export function restoreBackup(
  db: Db,
  head: BackupHead,
  rowsIn: (table: string) => AsyncIterable<string[]>,
): Promise<number> {
  return withTx(db, async tx => {
    await fixForms(tx)
    const here = await doneMigrations(tx)
    if (here.join() !== head.migrations.join()) throw new OtherSchema()
    const { rows: full } = await sql`select from customer union all select from fund limit 1`.execute(tx)
    if (full.length > 0) throw new NotEmpty()
    const names = await tables(tx)
    const putBack = await dropForeignKeys(tx)
    for (const name of names) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
    await sql`truncate ${sql.join(names.map(name => sql.table(name)))}`.execute(tx)
    let total = 0
    for (const name of names) for await (const lines of rowsIn(name)) total += await insertLines(tx, name, lines)
    await putBack()
    for (const name of names) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
    for (const [name, last] of Object.entries(head.sequences))
      await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`.execute(tx)
    return total
  })
}

async function insertLines(tx: Tx, table: string, lines: string[]): Promise<number> {
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from unnest(${lines}::${sql.table(table)}[])`.execute(tx)
  return lines.length
}

/** Tables refer to each other in cycles, so that no loading order works. */
async function dropForeignKeys(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ owner: string; name: string; rule: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(tx)
  for (const { owner, name } of rows)
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.ref(name)}`.execute(tx)
  return async () => {
    for (const { owner, name, rule } of rows)
      await sql`alter table ${sql.raw(owner)} add constraint ${sql.ref(name)} ${sql.raw(rule)}`.execute(tx)
  }
}
