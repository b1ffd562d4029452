import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Whether orders can be written: the schema is there and the server is neither read-only nor a standby. */
export async function canServe(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`
    select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as ready from business_clock`.execute(
    db,
  )
  return rows[0]?.ready ?? false
}
