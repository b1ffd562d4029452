import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Refreshes statistics: after a bulk load the planner would otherwise guess until the next autovacuum. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
