import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { askRerun } from '@zhixiao/db/settle/job-reruns.ts'
import { lastRuns } from '@zhixiao/db/settle/job-runs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { jobsOf } from '../../jobs/due-runs.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'

export const rerun: ConsoleHandler<'job.rerun'> = async (ctx, { job, reason }) => {
  if (!jobsOf(ctx).some(each => each.name === job)) return fail('CON-0404')
  const by = ctx.staff.name
  return withTx(ctx.db, async tx => {
    const day = (await lastRuns(tx)).get(job)
    if (day === undefined) return fail('CON-0404')
    if (!(await askRerun(tx, { job, day, by }))) return fail('CON-0412')
    await writeAudit(tx, { actor: by, act: 'job.rerun', detail: { job, day, reason } })
    return ok({ day })
  })
}
