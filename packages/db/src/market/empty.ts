import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

/** True while nobody has loaded a fund. */
export async function isEmptyMarket(db: Reader): Promise<boolean> {
  const { rows } = await sql`select 1 from fund limit 1`.execute(db)
  return rows.length === 0
}
