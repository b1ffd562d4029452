import { sql } from 'kysely'
import { connect, type DbConfig } from './connect.ts'

export type StartFacts = { role: string; isSuperuser: boolean; holdsDemo: boolean; clockIsMoved: boolean }

/** What a start in production has to know about a database before it writes to it; the database may be empty. */
export async function readStartFacts(config: DbConfig): Promise<StartFacts> {
  const { db, close } = connect(config, { max: 1 })
  try {
    const { rows } = await sql<{ role: string; is_superuser: boolean; has_clock: boolean }>`
      select current_user::text as role, rolsuper as is_superuser, to_regclass('business_clock') is not null as has_clock
      from pg_roles where rolname = current_user`.execute(db)
    const [found] = rows
    if (!found) throw new Error('the role of this connection is not listed')
    const { role, is_superuser: isSuperuser, has_clock: hasClock } = found
    return { role, isSuperuser, ...(hasClock ? await readClockFacts(db) : { holdsDemo: false, clockIsMoved: false }) }
  } finally {
    await close()
  }
}

async function readClockFacts(db: ReturnType<typeof connect>['db']) {
  const { rows } = await sql<{ is_demo: boolean; is_moved: boolean }>`
    select is_demo, fixed_at is not null or offset_ms <> 0 as is_moved from business_clock`.execute(db)
  return { holdsDemo: rows.some(row => row.is_demo), clockIsMoved: rows.some(row => row.is_moved) }
}
