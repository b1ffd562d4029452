import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** True until a fund is loaded. */
export async function isEmptyMarket(db: Reader): Promise<boolean> {
  const { rows } = await sql`select 1 from fund limit 1`.execute(db)
  return rows.length === 0
}
