import { writeCountedRefusals } from '@zhixiao/db/ops/refusals.ts'
import { lastAuditSeal, sealAudit } from '@zhixiao/db/seals.ts'
import { endRerun, listOpenReruns, type RerunOutcome, SEND_EXCHANGE } from '@zhixiao/db/settle/job-reruns.ts'
import { asLeader, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { readAwaitedIdImages } from '../calls/account/read-awaited.ts'
import { send } from '../engine/exchange/send-and-wait.ts'
import { logFailure } from '../engine/settle/log-failure.ts'
import { movePayments } from '../engine/settle/payments.ts'
import type { Context } from '../kernel/context.ts'
import { diskIsFull } from '../kernel/disk-room.ts'
import { traced } from '../kernel/tracing.ts'
import { shipAudit } from '../platform/audit/ship-audit.ts'
import type { DueRun } from './due-runs.ts'
import { jobsOf, listDue } from './due-runs.ts'
import type { Job } from './job.ts'
import { makeBackups } from './make-backups.ts'
import { makeExports } from './make-exports.ts'
import { tellCustomers } from './notices/tell-customers.ts'
import { notifyPlanFailures } from './notify-plan-failures.ts'
import { sendMails } from './send-mails.ts'

const TICK_MS = 1_000
const RETRY_MS = 60_000
/** How often the audit log is sealed: removing a line before its seal leaves no trace. */
const SEAL_AUDIT_MS = 60_000

/** When an unfinished run may be retried, by job and day. */
type Waiting = Map<string, number>

/**
 * Runs everything that is due, as the one leader of all nodes; false when another node leads. `onLeading` is called
 * before the first run, which may take an hour.
 */
export async function runDueJobs(
  ctx: Context,
  waiting: Waiting = new Map(),
  onLeading: () => void = () => {},
): Promise<boolean> {
  const led = await asLeader(ctx.db, async () => {
    onLeading()
    await ctx.legalSettings()
    await movePayments(ctx)
    for (const run of await listDue(ctx)) {
      if ((waiting.get(keyOf(run)) ?? 0) > performance.now()) continue
      await runOnce(ctx, run, waiting)
      // A settlement makes money due, and the next run may need that money moved.
      await movePayments(ctx)
    }
    await runAskedAgain(ctx)
    // The bank may have refused a plan's debit.
    await notifyPlanFailures(ctx)
    return true
  })
  return led ?? false
}

const keyOf = (run: DueRun): string => `${run.job.name} ${run.day}`

async function runOnce(ctx: Context, run: DueRun, waiting: Waiting): Promise<void> {
  const startedAt = performance.now()
  try {
    const { done, report } = await traced(ctx.tracing, run.job.name, 'job', () => run.job.run(ctx, run.day))
    const ended = () => ({ job: run.job.name, key: run.day, ms: Math.round(performance.now() - startedAt) })
    if (done) {
      await recordRun(ctx.db, run.job.name, run.day, report)
      ctx.events.jobDone(ended())
    } else {
      waiting.set(keyOf(run), performance.now() + RETRY_MS)
      ctx.events.jobWaits(ended())
    }
  } catch (error) {
    waiting.set(keyOf(run), performance.now() + RETRY_MS)
    logFailure(ctx, run.job.name, error)
  }
}

/** Runs the jobs that staff requested again; each request once, even if the run fails. */
async function runAskedAgain(ctx: Context): Promise<void> {
  for (const { rerun_id: id, job: name, day, asked_by: by } of await listOpenReruns(ctx.db, 'jobs')) {
    const job = name === SEND_EXCHANGE ? sendingBy(by) : jobsOf(ctx).find(each => each.name === name)
    const outcome = job ? await runAgain(ctx, { job, day }) : 'failed'
    await endRerun(ctx.db, id, outcome)
    await movePayments(ctx)
  }
}

type Again = { name: string; run: Job['run'] }

/** The applications of a day, sent when staff ask for it and not only before the next settlement. */
const sendingBy = (by: string): Again => ({
  name: SEND_EXCHANGE,
  async run(ctx, day) {
    await send(ctx, day, by)
    return { done: true, report: {} }
  },
})

async function runAgain(ctx: Context, { job, day }: { job: Again; day: IsoDate }): Promise<RerunOutcome> {
  try {
    const { done, report } = await traced(ctx.tracing, job.name, 'job', () => job.run(ctx, day))
    if (done) await recordRun(ctx.db, job.name, day, report)
    return done ? 'done' : 'waits'
  } catch (error) {
    logFailure(ctx, job.name, error)
    return 'failed'
  }
}

/** Seals new lines of the audit log and writes the seal to the process log, which leaves the machine and so proves the lines. */
async function sealAuditLog({ db, events }: Pick<Context, 'db' | 'events'>): Promise<void> {
  await writeCountedRefusals(db)
  const before = await lastAuditSeal(db)
  await sealAudit(db)
  const last = await lastAuditSeal(db)
  if (last && last.seal_id !== before?.seal_id) events.auditSealed({ seal: String(last.seal_id), hash: last.hash })
}

/** Starts background work unless the last start is still running; logs a failure. */
function besides(ctx: Context, name: string, work: (ctx: Context) => Promise<unknown>) {
  let running: Promise<unknown> | null = null
  return {
    start() {
      running ??= work(ctx)
        .catch((error: unknown) => logFailure(ctx, name, error))
        .finally(() => {
          running = null
        })
    },
    ended: async () => running,
  }
}

/** Starts the jobs of this process; the returned function stops them after the current run. */
export async function startJobs(ctx: Context): Promise<() => Promise<void>> {
  const waiting: Waiting = new Map()
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  let sealAt = 0
  let leading = false
  const setLeading = (leads: boolean) => {
    if (leads !== leading) ctx.events.leadershipChanged({ leads })
    leading = leads
  }
  const exporting = besides(ctx, 'export', makeExports)
  const backingUp = besides(ctx, 'backup', makeBackups)
  const mailing = besides(ctx, 'mail', sendMails)
  const telling = besides(ctx, 'tell', tellCustomers)
  const reading = besides(ctx, 'read-id-images', readAwaitedIdImages)
  // In the background, so that a slow collector delays no job.
  const shipping = besides(ctx, 'ship-audit', shipAudit)
  const runAndSeal = async () => {
    if (diskIsFull()) return
    const leads = await runDueJobs(ctx, waiting, () => setLeading(true))
    setLeading(leads)
    if (!leads) return
    exporting.start()
    backingUp.start()
    telling.start()
    reading.start()
    if (performance.now() < sealAt) return
    sealAt = performance.now() + SEAL_AUDIT_MS
    await sealAuditLog(ctx)
    mailing.start()
    shipping.start()
  }
  const tick = () => {
    running = runAndSeal()
      .catch((error: unknown) => {
        setLeading(false)
        logFailure(ctx, 'runner', error)
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, TICK_MS)
      })
  }
  tick()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
    setLeading(false)
    await Promise.all([shipping, mailing, exporting, backingUp, telling].map(work => work.ended()))
  }
}
