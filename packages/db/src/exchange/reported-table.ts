import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

type Columns<Reported> = Readonly<Record<keyof Reported & string, 'int' | 'bigint' | 'text' | 'date'>>

/** A record that is removed from the list before anything is booked, and why. */
export type Removed<Problem extends string> = { line: number; problem: Problem }
export type Repeated = Removed<'twice' | 'contradicts'>

/** A temporary table for a file's records, so that a file may have any length and be processed in another order. */
export function reportedTable<Reported extends { line: number }>(name: string, columns: Columns<Reported>) {
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
    /** Removes all but the first of records that are the same, and all of those that agree in `key` and differ elsewhere. */
    async removeRepeated(tx: Tx, key: readonly (keyof Reported & string)[]): Promise<Repeated[]> {
      const keyOf = (from: string) => sql.join(key.map(each => sql.ref(`${from}.${each}`)))
      const { rows } = await sql<Repeated>`
        with repeated as (
          select ${keyOf('t')}, min(line) as first, count(distinct to_jsonb(t) - 'line') > 1 as contradicts
          from ${sql.table(name)} t group by ${keyOf('t')} having count(*) > 1
        )
        delete from ${sql.table(name)} t using repeated r
        where (${keyOf('t')}) = (${keyOf('r')}) and (r.contradicts or t.line > r.first)
        returning t.line, case when r.contradicts then 'contradicts' else 'twice' end as problem`.execute(tx)
      return rows
    },
    /** Removes the records about funds that this registrar does not keep; `house` keeps those without a registrar. */
    async removeStrangers(
      tx: Tx,
      { registrar, house }: { registrar: string; house: string },
    ): Promise<Removed<'no-fund' | 'other-registrar'>[]> {
      const { rows } = await sql<Removed<'no-fund' | 'other-registrar'>>`
        delete from ${sql.table(name)} t
        where not exists (select from fund f where f.fundcode = t.fundcode and coalesce(f.registrar, ${house}) = ${registrar})
        returning line, case when exists (select from fund f where f.fundcode = t.fundcode) then 'other-registrar' else 'no-fund' end as problem`.execute(
        tx,
      )
      return rows
    },
  }
}
