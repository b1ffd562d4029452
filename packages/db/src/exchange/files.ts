import { sql } from 'kysely'
import { lockFor } from '../locks.ts'
import type { Reader, Tx } from '../tx.ts'

export type ExchangeFile = { name: string; sha256: string; state: 'written' | 'booked'; records: number }

/** Serializes exports and imports. */
export const lockExchange = (tx: Tx): Promise<void> => lockFor(tx, 'exchange')

/** Files written or booked before under these names. */
export async function findFiles(db: Reader, names: readonly string[]): Promise<Map<string, ExchangeFile>> {
  const { rows } = await sql<ExchangeFile>`
    select name, sha256, state, records from exchange_file where name = any(${[...names]}::text[])`.execute(db)
  return new Map(rows.map(row => [row.name, row]))
}

export async function insertFile(tx: Tx, { name, sha256, state, records }: ExchangeFile): Promise<void> {
  await sql`
    insert into exchange_file (name, sha256, state, records, at)
    values (${name}, ${sha256}, ${state}, ${records}, business_now())`.execute(tx)
}

/** `line`: of the registrar's record; null where it has none. */
export type FoundDifference = {
  orderId: bigint | null
  subject: string
  figure: string
  own: string
  reported: string
  line: number | null
}

export async function insertDifferences(tx: Tx, file: string, found: readonly FoundDifference[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into exchange_difference (file, order_id, subject, figure, own, theirs, line, at)
    select ${file}, d.*, business_now()
    from unnest(${found.map(each => each.orderId)}::bigint[], ${found.map(each => each.subject)}::text[],
      ${found.map(each => each.figure)}::text[], ${found.map(each => each.own)}::text[], ${found.map(each => each.reported)}::text[],
      ${found.map(each => each.line)}::int[]) d`.execute(tx)
}

/** Keeps records of a registrar's file, by line, so that a difference can be looked at on both sides. */
export async function insertRecords(
  tx: Tx,
  file: string,
  records: readonly { line: number; record: object }[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into exchange_record (file, line, record)
    select ${file}, r.* from unnest(${records.map(each => each.line)}::int[], ${records.map(each => JSON.stringify(each.record))}::jsonb[]) r`.execute(
    tx,
  )
}
