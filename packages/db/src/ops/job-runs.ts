import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type JobRun = { job: string; key: string; at: Date; report: object }

/** The newest run of each job. */
export async function listLastJobRuns(db: Reader): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select distinct on (job) job, key, at, report from job_run order by job, at desc, key desc`.execute(db)
  return rows
}

export type SettledDay = { day: IsoDate; funds: number; orders: number; at: Date }

/** The newest settled days, newest first. */
export async function listSettledDays(db: Reader, limit: number): Promise<SettledDay[]> {
  const { rows } = await sql<SettledDay>`
    select day, count(*)::int as funds, sum(orders_done)::int as orders, max(at) as at
    from settlement_run where step = 'confirm' group by day order by day desc limit ${limit}`.execute(db)
  return rows
}

/** The runs recorded since an instant of business time, in the order of their end. */
export async function listJobRunsSince(db: Reader, since: Date): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select job, key, at, report from job_run where at >= ${since} and job <> 'clock' order by at, job, key`.execute(db)
  return rows
}
