import { type Insertable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Tx } from '../tx.ts'

type Table = keyof Schema & string
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
  const names = sql.join(columns.map(column => sql.ref(column.name)))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const chunk = rows.slice(from, from + ROWS_A_STATEMENT)
    const arrays = columns.map(({ name, type }) => sql`${arrayText(chunk, name)}::${sql.raw(type)}[]`)
    await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(tx)
  }
  return rows.length
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
