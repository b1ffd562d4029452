import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Reader } from './tx.ts'

export type ClockReading = { at: Date; stopped: boolean; is_demo: boolean }

/** Today's date in Shanghai by business time, as part of a statement. */
export const businessToday = sql`(business_now() at time zone 'Asia/Shanghai')::date`

/** The current business time, from the database. */
export async function readClock(db: Reader): Promise<ClockReading> {
  const { rows } = await sql<ClockReading>`
    select business_now() as at, fixed_at is not null as stopped, is_demo from business_clock`.execute(db)
  if (!rows[0]) throw new Error('the clock row is missing')
  return rows[0]
}

/** Today's date in Shanghai by business time. */
export const readToday = async (db: Reader): Promise<IsoDate> => shanghaiDate((await readClock(db)).at.getTime())

/** Stops business time at an instant. */
export async function stopClock(db: Reader, at: Date): Promise<void> {
  await sql`update business_clock set fixed_at = ${at}`.execute(db)
}

/** Sets business time to `at`, running on from there. Only a demo's clock may be moved. */
export async function moveDemoClock(db: Reader, at: Date): Promise<void> {
  await sql`
    update business_clock set is_demo = true, fixed_at = null,
      offset_ms = round(extract(epoch from ${at}::timestamptz - clock_timestamp()) * 1000)`.execute(db)
}

/**
 * Resumes a demo's time where it was last recorded, so that time without a running program is skipped. A record of the
 * last minute is from another node's running clock, which is left unchanged.
 */
export async function resumeDemoClock(db: Db): Promise<void> {
  await sql`
    update business_clock set offset_ms = round(extract(epoch from beat.at - clock_timestamp()) * 1000)
    from job_run beat
    where is_demo and fixed_at is null and beat.job = 'clock' and beat.key = 'last-seen'
      and business_now() - beat.at > interval '1 minute'`.execute(db)
}

/** Records the current time of a demo. */
export async function noteDemoTime(db: Db): Promise<void> {
  await sql`
    insert into job_run (job, key, at, report)
    select 'clock', 'last-seen', business_now(), '{}' from business_clock where is_demo and fixed_at is null
    on conflict (job, key) do update set at = excluded.at`.execute(db)
}
