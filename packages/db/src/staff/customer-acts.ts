import { sql } from 'kysely'
import type { AuditLine } from '../ops/audit.ts'
import type { Reader } from '../tx.ts'

/** Acts on the account by the customer, staff and jobs, newest first, before `before`. */
export async function listCustomerActs(
  db: Reader,
  custno: string,
  page: { before: bigint | null; limit: number },
): Promise<AuditLine[]> {
  const newest = sql`(${page.before}::bigint is null or id < ${page.before}) order by id desc limit ${page.limit}`
  const { rows } = await sql<AuditLine>`
    select id, at, actor, act, detail from (
      (select * from audit_log where actor = ${`customer ${custno}`} and ${newest})
      union
      (select * from audit_log where detail ? 'custno' and detail ->> 'custno' = ${custno} and ${newest})) l
    order by id desc limit ${page.limit}`.execute(db)
  return rows
}
