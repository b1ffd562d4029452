import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Reader, withTx } from '../tx.ts'

/** A value that is looked up by a blind index: in `column` under keys of odd numbers, in `column`2 under even ones. */
export type IndexedColumn = {
  table: string
  key: string
  column: string
  sealed: string
  /** Rows that were written before the column was there have no index yet. */
  isNewer?: true
}
export type Parity = 'odd' | 'even'
export type IndexedRow = { key: string; owner: string; sealed: string }

const BATCH = 200

const other = (parity: Parity): Parity => (parity === 'odd' ? 'even' : 'odd')
const nameOf = (column: string, parity: Parity) => sql.ref(parity === 'odd' ? column : `${column}2`)

/** Whether a row has to get the index of this parity. */
const lacks = ({ column, sealed, isNewer }: IndexedColumn, parity: Parity) => sql<boolean>`
  ${nameOf(column, parity)} is null and
  ${isNewer ? sql`${sql.ref(sealed)} is not null` : sql`${nameOf(column, other(parity))} is not null`}`

/** Counts rows that are indexed, but not under the key of this parity. */
export async function countUnindexed(db: Reader, of: IndexedColumn, parity: Parity): Promise<number> {
  const { table } = of
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${lacks(of, parity)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts rows that are still indexed under a key of the other parity. */
export async function countOutdated(db: Reader, { table, column }: IndexedColumn, parity: Parity): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${nameOf(column, other(parity))} is not null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Adds the index of this parity to each row that lacks it, in bounded transactions; returns the number. */
export async function fillIndexes(
  db: Db,
  of: IndexedColumn,
  parity: Parity,
  indexOf: (row: IndexedRow) => string,
): Promise<number> {
  const { table, key, column, sealed } = of
  for (let filled = 0; ; ) {
    const count = await withTx(db, async tx => {
      const { rows } = await sql<IndexedRow>`
        select ${sql.ref(key)} as key, custno as owner, ${sql.ref(sealed)} as sealed from ${sql.table(table)}
        where ${lacks(of, parity)} limit ${BATCH} for update`.execute(tx)
      await sql`
        update ${sql.table(table)} t set ${nameOf(column, parity)} = n.index
        from unnest(${rows.map(row => row.key)}::text[], ${rows.map(indexOf)}::text[]) n (key, index)
        where t.${sql.ref(key)} = n.key`.execute(tx)
      return rows.length
    })
    if (count === 0) return filled
    filled += count
  }
}

/** Clears indexes of the other parity, whose key is no longer used, on rows that have one of this parity. */
export async function clearOutdated(db: Db, { table, key, column }: IndexedColumn, parity: Parity): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      update ${sql.table(table)} set ${nameOf(column, other(parity))} = null where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)}
        where ${nameOf(column, other(parity))} is not null and ${nameOf(column, parity)} is not null limit ${BATCH} for update)
      returning 1`.execute(db)
    if (rows.length === 0) return
  }
}
