import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { tryLockFor } from '../locks.ts'
import type { Reader } from '../tx.ts'
import { withTx } from '../tx.ts'

/** The last completed day of each job. */
export async function lastRuns(db: Reader): Promise<Map<string, IsoDate>> {
  const { rows } = await sql<{ job: string; day: IsoDate }>`
    select job, max(key) as day from job_run where key ~ '^\\d{4}-\\d{2}-\\d{2}$' group by job`.execute(db)
  return new Map(rows.map(row => [row.job, row.day]))
}

/** Records that a job is done for a day. */
export async function recordRun(db: Reader, job: string, day: IsoDate, report: object): Promise<void> {
  await sql`
    insert into job_run (job, key, at, report) values (${job}, ${day}, business_now(), ${JSON.stringify(report)}::jsonb)
    on conflict (job, key) do update set at = excluded.at, report = excluded.report`.execute(db)
}

export type JobRun = { job: string; key: string; at: Date; report: object }

/** The newest run of each job. */
export async function listLastJobRuns(db: Reader): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select distinct on (job) job, key, at, report from job_run order by job, at desc, key desc`.execute(db)
  return rows
}

/** The runs recorded since an instant of business time, in the order of their end. */
export async function listJobRunsSince(db: Reader, since: Date): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select job, key, at, report from job_run where at >= ${since} and job <> 'clock' order by at, job, key`.execute(db)
  return rows
}

/**
 * Runs `work` while holding the leader lock, or returns null at once when another node holds it. The lock has its own
 * transaction, so it ends with the work or the connection.
 */
export function asLeader<Result>(db: Db, work: () => Promise<Result>): Promise<Result | null> {
  return withTx(db, async tx => {
    return (await tryLockFor(tx, 'leader')) ? work() : null
  })
}
