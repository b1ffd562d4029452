import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type Page = { pageNum: number; pageSize: number }
export type PageOf<Row> = { total: number; rows: Row[] }

type Query = { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; orderBy: RawBuilder<unknown> }

/** One page and the number of all rows; a page past the end is empty. */
export async function readPage<Row>(db: Reader, { columns, from, orderBy }: Query, page: Page): Promise<PageOf<Row>> {
  const counted = await sql<{ total: bigint }>`select count(*) as total from ${from}`.execute(db)
  const { rows } = await sql<Row>`
    select ${columns} from ${from} order by ${orderBy}
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db)
  return { total: Number(counted.rows[0]?.total ?? 0n), rows }
}

/** `column = value`, or true without a value. */
export const matches = (column: string, value: string | undefined): RawBuilder<boolean> =>
  value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`
