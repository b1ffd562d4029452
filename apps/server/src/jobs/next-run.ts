import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Job } from './job.ts'

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
