import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Reader, withTx } from '../tx.ts'

/**
 * The encrypted columns of one table; `key` is its primary key, `beside` are further columns that identify the owner.
 */
export type SealedTable = {
  table: string
  key: readonly string[]
  beside: readonly string[]
  columns: readonly string[]
}
export type SealedRow = Readonly<Record<string, string | null>>

const BATCH = 200

/** Whether an encrypted text (`v1.<key id>.`) is not under this key. */
const stale = (column: string, keyId: string) =>
  sql<boolean>`coalesce(split_part(${sql.ref(column)}, '.', 2) <> ${keyId}, false)`

export async function countStale(db: Reader, { table, columns }: SealedTable, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where ${sql.join(
      columns.map(column => stale(column, keyId)),
      sql` or `,
    )}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Re-encrypts rows that are not under this key with `reseal`, in the order of their primary key and in bounded
 * transactions. Returns the number of changed rows.
 */
export async function resealRows(
  db: Db,
  of: SealedTable,
  keyId: string,
  reseal: (row: SealedRow, column: string, sealed: string) => string,
): Promise<number> {
  let after: After = null
  let changed = 0
  for (;;) {
    const rows: SealedRow[] = await withTx(db, tx => resealBatch(tx, of, keyId, after, reseal))
    changed += rows.length
    const last = rows.at(-1)
    if (!last) return changed
    after = of.key.map(name => last[name] ?? null)
  }
}

/** All rows of a table in the order of their primary key, some at a time. */
export async function* readSealedRows(db: Reader, of: SealedTable): AsyncIterable<SealedRow[]> {
  for (let after: After = null; ; ) {
    const { rows } = await batchAfter(of, after, sql`true`).execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = of.key.map(name => last[name] ?? null)
  }
}

type After = readonly (string | null)[] | null

function batchAfter({ table, key, beside, columns }: SealedTable, after: After, condition: RawBuilder<unknown>) {
  const keyColumns = sql.join(key.map(name => sql.ref(name)))
  const shown = [...new Set([...key, ...beside, ...columns])]
  return sql<SealedRow>`
    select ${sql.join(shown.map(name => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))} from ${sql.table(table)}
    where (${condition}) and ${after === null ? sql`true` : sql`(${keyColumns}) > (${sql.join(after)})`}
    order by ${keyColumns} limit ${BATCH}`
}

async function resealBatch(
  tx: Reader,
  of: SealedTable,
  keyId: string,
  after: After,
  reseal: (row: SealedRow, column: string, sealed: string) => string,
): Promise<SealedRow[]> {
  const { table, key, columns } = of
  const isStale = sql.join(
    columns.map(column => stale(column, keyId)),
    sql` or `,
  )
  const { rows } = await sql<SealedRow>`${batchAfter(of, after, isStale)} for update`.execute(tx)
  for (const row of rows) {
    const changes = columns.flatMap(column => {
      const sealed = row[column]
      return typeof sealed === 'string' ? [sql`${sql.ref(column)} = ${reseal(row, column, sealed)}`] : []
    })
    const same = sql.join(
      key.map(name => sql`${sql.ref(name)}::text = ${row[name]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${same}`.execute(tx)
  }
  return rows
}

/** Names and owners of the stored ID images, in the order of their rows. */
export async function listKeptPictures(
  db: Reader,
  after: bigint,
  limit: number,
): Promise<{ id: bigint; custno: string; file_name: string }[]> {
  const { rows } = await sql<{ id: bigint; custno: string; file_name: string }>`
    select id, custno, file_name from id_image where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}
