import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

export type RerunOutcome = 'done' | 'waits' | 'failed'
/** What staff ask for among the jobs, and what is no daily one. */
export const BACKUP = 'backup'
export const SEND_EXCHANGE = 'send-exchange'
export type OpenRerun = { rerun_id: bigint; job: string; day: IsoDate; asked_by: string }
export type Rerun = {
  job: string
  day: IsoDate
  asked_by: string
  asked_at: Date
  ended_at: Date | null
  outcome: RerunOutcome | null
}

/** Asks for a run of a job again; false when one of this job is asked for already. */
export async function askRerun(tx: Tx, { job, day, by }: { job: string; day: IsoDate; by: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into job_rerun (job, day, asked_by, asked_at) values (${job}, ${day}, ${by}, business_now())
    on conflict (job) where ended_at is null do nothing returning rerun_id`.execute(tx)
  return rows.length > 0
}

/** The runs of daily jobs, or the backups, asked for and not ended, the oldest first. */
export async function listOpenReruns(db: Reader, which: 'jobs' | 'backups'): Promise<OpenRerun[]> {
  const { rows } = await sql<OpenRerun>`
    select rerun_id, job, day, asked_by from job_rerun
    where ended_at is null and (job = ${BACKUP}) = ${which === 'backups'}::boolean order by rerun_id`.execute(db)
  return rows
}

export async function endRerun(db: Reader, rerunId: bigint, outcome: RerunOutcome): Promise<void> {
  await sql`update job_rerun set ended_at = business_now(), outcome = ${outcome} where rerun_id = ${rerunId}`.execute(
    db,
  )
}

/** The newest rerun of each job. */
export async function listLastReruns(db: Reader): Promise<Rerun[]> {
  const { rows } = await sql<Rerun>`
    select distinct on (job) job, day, asked_by, asked_at, ended_at, outcome from job_rerun order by job, rerun_id desc`.execute(
    db,
  )
  return rows
}
