import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './tx.ts'

/** The rows of a query in pages of up to `size`, from one cursor; concurrent writes do not appear in them. */
export async function* pagesOf<Row>(tx: Tx, query: RawBuilder<Row>, size: number): AsyncGenerator<Row[]> {
  await sql`declare page no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from page`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await sql`close page`.execute(tx)
}
