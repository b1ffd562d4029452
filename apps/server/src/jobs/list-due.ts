import { lastRuns } from '@zhixiao/db/settle/job-runs.ts'
import type { Context } from '../kernel/context.ts'
import { type DueRun, dueRuns } from './due-runs.ts'
import type { Job } from './job.ts'
import { jobs } from './jobs.ts'

/** The jobs of this site. */
export const jobsOf = (ctx: Pick<Context, 'env'>): readonly Job[] => jobs.filter(job => !job.demoOnly || ctx.env.demo)

/** The runs that are due now, in their order. */
export async function listDue(ctx: Pick<Context, 'db' | 'env' | 'calendar' | 'clock'>): Promise<DueRun[]> {
  const [calendar, now, done] = await Promise.all([ctx.calendar(), ctx.clock.now(), lastRuns(ctx.db)])
  return dueRuns(jobsOf(ctx), done, calendar, now.getTime())
}
