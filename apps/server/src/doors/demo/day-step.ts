import { setTimeout as pause } from 'node:timers/promises'
import { moveDemoClock, noteDemoTime, readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { lastRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { listDue } from '../../jobs/due-runs.ts'
import { jobs } from '../../jobs/jobs.ts'
import { tellCustomers } from '../../jobs/notices/tell-customers.ts'
import { runDueJobs } from '../../jobs/runner.ts'
import { createClock } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

export const DEMO_MORNING = '10:00'
const LEADER_TRIES = 60
const LEADER_WAIT_MS = 1_000

export type DemoStep = { from: Date; today: IsoDate; to: Date; day: IsoDate }

/**
 * The step to the morning of the next trading day; 'real' when business time is not a demo's, 'last' at the end of the
 * calendar.
 */
export async function nextDemoStep({
  db,
  calendar,
}: Pick<Context, 'db' | 'calendar'>): Promise<DemoStep | 'real' | 'last'> {
  const { at, is_demo: isDemo } = await readClock(db)
  if (!isDemo) return 'real'
  const today = shanghaiDate(at.getTime())
  try {
    const day = (await calendar()).addOpenDays(today, 1)
    return { from: at, today, to: new Date(instantOf(day, DEMO_MORNING)), day }
  } catch (error) {
    if (error instanceof CalendarNotPublished) return 'last'
    throw error
  }
}

const DEMO_EVENING = '18:40'

/** The step to the evening of this trading day; null when it is over, no trading day, or business time is not a demo's. */
export async function eveningDemoStep({ db, calendar }: Pick<Context, 'db' | 'calendar'>): Promise<DemoStep | null> {
  const { at, is_demo: isDemo } = await readClock(db)
  const today = shanghaiDate(at.getTime())
  const to = new Date(instantOf(today, DEMO_EVENING))
  if (!isDemo || at >= to || !(await calendar()).isOpen(today)) return null
  return { from: at, today, to, day: today }
}

/**
 * Moves the clock by a step from the business day that somebody saw. @returns false when another press was quicker.
 */
export const pressDemoStep = (db: Context['db'], actor: string, step: DemoStep): Promise<boolean> =>
  withTx(db, async tx => {
    // Of two simultaneous presses only one moves the clock.
    await tx.selectFrom('business_clock').select('is_demo').forUpdate().execute()
    const { at } = await readClock(tx)
    if (shanghaiDate(at.getTime()) !== step.today || at >= step.to) return false
    await takeDemoStep(tx, actor, step)
    return true
  })

/** Moves the clock and writes the actor to the audit log. */
export async function takeDemoStep(tx: Tx, actor: string, { from, to, today }: DemoStep): Promise<void> {
  await beginJobs(tx, addDays(today, -1))
  await moveDemoClock(tx, to)
  const detail = { from: shanghaiText(from.getTime()), to: shanghaiText(to.getTime()) }
  await writeAudit(tx, { actor, act: 'clock advance', detail })
}

/**
 * A job without any run would start on the day of its first check; recording yesterday makes that today, not the
 * clock's new day.
 */
async function beginJobs(tx: Tx, yesterday: IsoDate): Promise<void> {
  const done = await lastRuns(tx)
  for (const { name } of jobs) if (!done.has(name)) await recordRun(tx, name, yesterday, {})
}

/**
 * Runs the due jobs after a step, or waits for the leading process to do so, and sends the messages about it, so that the
 * next press does not overtake them. Returns the jobs left unfinished.
 */
export async function finishDemoStep(ctx: Context): Promise<string[]> {
  const left = await finishJobs(ctx)
  await tellCustomers(ctx)
  return left
}

async function finishJobs(ctx: Context): Promise<string[]> {
  await noteDemoTime(ctx.db)
  // A fresh clock: the context's own may have cached a reading from before the move. The database is a demo whatever
  // DEMO says.
  const now = { ...ctx, clock: createClock(ctx.db), env: { ...ctx.env, demo: true } }
  for (let tries = 0; tries < LEADER_TRIES; tries++) {
    const led = await runDueJobs(now)
    const left = await listUnfinished(now)
    if (led || left.length === 0) return left
    await pause(LEADER_WAIT_MS)
  }
  return listUnfinished(now)
}

const listUnfinished = async (ctx: Context): Promise<string[]> =>
  (await listDue(ctx)).map(run => `${run.job.name} of ${run.day}`)
