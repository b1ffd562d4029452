import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { JobName } from '@zhixiao/domain/staff/job-purposes.ts'
import type { Context } from '../kernel/context.ts'

export type Outcome = {
  /** False when input is still missing: the job is retried for the same day a minute later. */
  done: boolean
  report: object
}

export type Job = {
  name: JobName
  /** Shanghai time of day at which a day's run is due. */
  at: `${string}:${string}`
  days: 'open' | 'every'
  demoOnly?: true
  run: (ctx: Context, day: IsoDate) => Promise<Outcome>
}
