import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

type Columns<Reported> = Readonly<Record<keyof Reported & string, 'int' | 'bigint' | 'text' | 'date'>>

/** A temporary table for a file's records, so that a file may have any length and be processed in another order. */
export function reportedTable<Reported extends object>(name: string, columns: Columns<Reported>) {
  const names = Object.keys(columns).filter((each): each is keyof Reported & string => Object.hasOwn(columns, each))
  return {
    names,
    async begin(tx: Tx): Promise<void> {
      const forms = sql.join(names.map(each => sql`${sql.ref(each)} ${sql.raw(columns[each])}`))
      await sql`drop table if exists ${sql.table(name)}`.execute(tx)
      await sql`create temp table ${sql.table(name)} (${forms}) on commit drop`.execute(tx)
    },
    async add(tx: Tx, reported: readonly Reported[]): Promise<void> {
      const arrays = names.map(each => sql`${reported.map(row => row[each])}::${sql.raw(columns[each])}[]`)
      await sql`insert into ${sql.table(name)} select * from unnest(${sql.join(arrays)})`.execute(tx)
    },
  }
}
