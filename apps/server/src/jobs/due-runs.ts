import { lastRuns } from '@zhixiao/db/settle/job-runs.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../kernel/context.ts'
import type { Job } from './job.ts'
import { jobs } from './jobs.ts'

export type DueRun = { job: Job; day: IsoDate; dueAtMs: number }

/**
 * Every run that is due and not done, in the order of due times across all jobs: a NAV of Friday evening comes before
 * the settlement of Monday morning. A job that never ran starts with today.
 */
export function dueRuns(
  jobs: readonly Job[],
  lastDone: ReadonlyMap<string, IsoDate>,
  calendar: Calendar,
  nowMs: number,
): DueRun[] {
  const today = shanghaiDate(nowMs)
  return jobs
    .flatMap(job =>
      daysSince(lastDone.get(job.name), today).map(day => ({ job, day, dueAtMs: instantOf(day, job.at) })),
    )
    .filter(run => run.dueAtMs <= nowMs && (run.job.days === 'every' || calendar.isOpen(run.day)))
    .sort((a, b) => a.dueAtMs - b.dueAtMs)
}

function daysSince(lastDone: IsoDate | undefined, today: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let day = lastDone ? addDays(lastDone, 1) : today; day <= today; day = addDays(day, 1)) days.push(day)
  return days
}

/** The jobs of this site. */
export const jobsOf = (ctx: Pick<Context, 'env'>): readonly Job[] => jobs.filter(job => !job.demoOnly || ctx.env.demo)

/** The runs that are due now, in their order. */
export async function listDue(ctx: Pick<Context, 'db' | 'env' | 'calendar' | 'clock'>): Promise<DueRun[]> {
  const [calendar, now, done] = await Promise.all([ctx.calendar(), ctx.clock.now(), lastRuns(ctx.db)])
  return dueRuns(jobsOf(ctx), done, calendar, now.getTime())
}

/** When a job is due next, also in the past when it is late; `lastDone` is the last day it was done for. */
export function nextRun(
  { at, days }: Pick<Job, 'at' | 'days'>,
  lastDone: IsoDate | undefined,
  calendar: Calendar,
  nowMs: number,
): Date {
  const from = lastDone === undefined ? shanghaiDate(nowMs) : addDays(lastDone, 1)
  return new Date(instantOf(days === 'every' ? from : calendar.nextOpen(from), at))
}
