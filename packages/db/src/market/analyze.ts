import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Tells the planner what the tables hold now; after a bulk load it would otherwise guess until autovacuum comes by. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
