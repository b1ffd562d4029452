import type { Db } from '@zhixiao/db/connect.ts'
import { sql } from 'kysely'

/** Rates a customer high, with an overdue review. */
export async function rateOverdue(db: Db, custno: string): Promise<void> {
  await sql`update aml_rating set is_current = false where custno = ${custno} and is_current`.execute(db)
  await sql`
    insert into aml_rating (custno, level, factors, rated_on, review_by, cause, rated_at)
    values (${custno}, 'high', '{suspected}', '2026-05-19', '2026-11-19', 'raised', '2026-05-19 04:00+08')`.execute(db)
}
