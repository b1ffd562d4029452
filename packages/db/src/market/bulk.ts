import { type Insertable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Tx } from '../tx.ts'

export type Table = keyof Schema & string
type Column = { name: string; type: string }

/** Rows per statement: enough for a cheap round trip, few enough for small arrays. */
const ROWS_A_STATEMENT = 20_000

/**
 * Inserts `rows` with one array parameter per column, so that the statement's text does not depend on their number.
 * Every row has the columns of the first; other columns take their defaults. Returns the number inserted; a violated
 * constraint throws.
 */
export async function insertRows<Name extends Table>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = await columnsOf(tx, table, Object.keys(first))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await insertOf(table, columns, rows.slice(from, from + ROWS_A_STATEMENT)).execute(tx)
  return rows.length
}

/**
 * Inserts rows of these columns or changes those whose `keys` are there; rows that say the same are left alone. Returns
 * how many were added and changed. A key may stand in `rows` once only.
 */
export async function upsertRows(
  tx: Tx,
  table: Table,
  keys: readonly string[],
  rows: readonly object[],
): Promise<{ added: number; changed: number }> {
  const tally = { added: 0, changed: 0 }
  const [first] = rows
  if (!first) return tally
  const columns = await columnsOf(tx, table, Object.keys(first))
  const rest = columns.filter(column => !keys.includes(column.name)).map(column => column.name)
  const both = (prefix: string) => sql.join(rest.map(name => sql.ref(`${prefix}.${name}`)))
  const set = sql.join(rest.map(name => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  const act =
    rest.length === 0
      ? sql`do nothing`
      : sql`do update set ${set} where (${both('t')}) is distinct from (${both('excluded')})`
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const insert = insertOf(table, columns, rows.slice(from, from + ROWS_A_STATEMENT))
    const { rows: written } = await sql<{ added: boolean }>`
      ${insert} on conflict (${sql.join(keys.map(key => sql.ref(key)))}) ${act} returning (xmax = 0) as added`.execute(
      tx,
    )
    const added = written.filter(row => row.added).length
    tally.added += added
    tally.changed += written.length - added
  }
  return tally
}

/** Those of `values` that no row of the table has in this column. */
export async function missingIn(tx: Tx, table: Table, column: string, values: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select value from unnest(${[...new Set(values)]}::text[]) as asked (value)
    where not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = value)`.execute(tx)
  return new Set(rows.map(row => row.value))
}

/** Removes the rows whose `columns` are those of one of `groups`; returns their number. */
export async function deleteGroups(tx: Tx, table: Table, groups: readonly object[]): Promise<number> {
  const [first] = groups
  if (!first) return 0
  const columns = await columnsOf(tx, table, Object.keys(first))
  const names = sql.join(columns.map(column => sql.ref(column.name)))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${names}) in (select * from unnest(${arraysOf(columns, groups)}))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Removes all rows; returns their number. */
export async function deleteAll(tx: Tx, table: Table): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const arraysOf = (columns: readonly Column[], rows: readonly object[]) =>
  sql.join(columns.map(({ name, type }) => sql`${arrayText(rows, name)}::${sql.raw(type)}[]`))

function insertOf(table: Table, columns: readonly Column[], rows: readonly object[]) {
  const names = sql.join(columns.map(column => sql.ref(column.name)))
  return sql`insert into ${sql.table(table)} as t (${names}) select * from unnest(${arraysOf(columns, rows)})`
}

/** One column as an array literal, much faster than the driver's own serialization. */
function arrayText(rows: readonly object[], column: string): string {
  const parts = rows.map(row => {
    const value: unknown = Reflect.get(row, column)
    if (value === null || value === undefined) return 'NULL'
    if (typeof value === 'string') return `"${value.replace(/[\\"]/g, '\\$&')}"`
    return value instanceof Date ? value.toISOString() : String(value)
  })
  return `{${parts.join(',')}}`
}

/** Names and types of the wanted columns from the database; types never come from the rows. */
async function columnsOf(tx: Tx, table: Table, wanted: readonly string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const types = new Map(rows.map(row => [row.name, row.type]))
  return wanted.map(name => {
    const type = types.get(name)
    if (!type) throw new RangeError(`table ${table} has no column ${name}`)
    return { name, type }
  })
}
