import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Job } from './job.ts'

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
