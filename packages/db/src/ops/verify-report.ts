import { sql } from 'kysely'
import type { Break } from '../settle/invariants.ts'
import type { Reader, Tx } from '../tx.ts'

const JOB = 'verify'
const KEY = 'last'

export type VerifyReport = { checked: number; breaks: Break[] }

/** Keeps what the last check of the invariants found: a break stops the next settlement. */
export async function recordVerify(tx: Tx, report: VerifyReport): Promise<void> {
  await sql`
    insert into job_run (job, key, at, report) values (${JOB}, ${KEY}, business_now(), ${JSON.stringify(report)}::jsonb)
    on conflict (job, key) do update set at = excluded.at, report = excluded.report`.execute(tx)
}

/** The last check with its time; null when there was none. */
export async function readLastVerify(db: Reader): Promise<(VerifyReport & { at: Date }) | null> {
  const { rows } = await sql<{ at: Date; report: VerifyReport }>`
    select at, report from job_run where job = ${JOB} and key = ${KEY}`.execute(db)
  return rows[0] ? { ...rows[0].report, at: rows[0].at } : null
}
