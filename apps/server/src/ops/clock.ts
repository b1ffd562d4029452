import { setTimeout as pause } from 'node:timers/promises'
import { moveDemoClock, noteDemoTime, readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listJobRunsSince } from '@zhixiao/db/ops/job-runs.ts'
import { lastRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { createClock } from '../clock.ts'
import { dueRuns } from '../jobs/due-runs.ts'
import { jobs } from '../jobs/jobs.ts'
import { runDueJobs } from '../jobs/runner.ts'
import {
  type Args,
  type Command,
  done,
  inOneStep,
  type OpsContext,
  type Report,
  refused,
  tradingCalendar,
} from './command.ts'

const MORNING = '10:00'
const LEADER_TRIES = 60
const LEADER_WAIT_MS = 1_000

export const clockShow: Command = {
  summary: 'shows the business time and the trading day an order of now would have',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: showClock,
}

export const clockAdvance: Command = {
  summary: `moves a demo's clock to ${MORNING} of the next trading day and does what is due by then`,
  usage: '',
  positionals: [0, 0],
  help: [
    'Refused on a database that is no demo. NAVs of the days passed are published, orders confirmed, money moved.',
  ],
  writes: true,
  run: advanceClock,
}

async function showClock(ctx: OpsContext): Promise<Report> {
  const { at, isDemo, stopped } = await readClock(ctx.db)
  const calendar = await tradingCalendar(ctx)
  return done(
    `business time: ${shanghaiText(at.getTime())} (Asia/Shanghai)${stopped ? ', stopped' : ''}`,
    `demo: ${isDemo ? 'yes' : 'no'}`,
    `an order of now has the trading day ${calendar.tradingDayOf(at.getTime())}`,
    `the calendar is published up to ${calendar.lastPublished}`,
  )
}

async function advanceClock(ctx: OpsContext, args: Args): Promise<Report> {
  const { at, isDemo } = await readClock(ctx.db)
  if (!isDemo) return refused('This is no demo: its clock cannot be moved.')
  const today = shanghaiDate(at.getTime())
  const day = await nextTradingDay(ctx, today)
  if (day === null) return refused('The calendar has no trading day after this one: import more of it first.')
  const target = new Date(instantOf(day, MORNING))
  const moved = await inOneStep(ctx, args, async tx => {
    await beginJobs(tx, addDays(today, -1))
    await moveDemoClock(tx, target)
    const detail = { from: shanghaiText(at.getTime()), to: shanghaiText(target.getTime()) }
    await writeAudit(tx, { actor: ctx.actor, act: 'clock advance', detail })
    return done(`business time: ${detail.from} -> ${detail.to}`)
  })
  if (args.dryRun) return moved
  await noteDemoTime(ctx.db)
  const left = await doWhatIsDue(ctx)
  const runs = await listJobRunsSince(ctx.db, target)
  const lines = [...moved.lines, ...runs.map(run => `${run.job} ${run.key}: ${JSON.stringify(run.report)}`)]
  return left.length === 0 ? done(...lines) : refused(...lines, ...left.map(run => `${run} is not finished`))
}

/** A job that never ran begins with the day it is first looked at: that is today, not the day the clock goes to. */
async function beginJobs(tx: Tx, yesterday: IsoDate): Promise<void> {
  const done = await lastRuns(tx)
  for (const { name } of jobs) if (!done.has(name)) await recordRun(tx, name, yesterday, {})
}

async function nextTradingDay(ctx: OpsContext, today: IsoDate): Promise<IsoDate | null> {
  try {
    return (await tradingCalendar(ctx)).addOpenDays(today, 1)
  } catch (error) {
    if (error instanceof CalendarNotPublished) return null
    throw error
  }
}

/** Runs the jobs, or waits for the running site to do so; answers what could not be finished. */
async function doWhatIsDue(ctx: OpsContext): Promise<string[]> {
  // A clock of its own: the other may hold a reading of before the move. And the database is a demo, whatever DEMO says.
  const now = { ...ctx, clock: createClock(ctx.db), env: { ...ctx.env, demo: true } }
  for (let tries = 0; tries < LEADER_TRIES; tries++) {
    const led = await runDueJobs(now)
    const left = await listUnfinished(now)
    if (led || left.length === 0) return left
    await pause(LEADER_WAIT_MS)
  }
  return listUnfinished(now)
}

async function listUnfinished(ctx: OpsContext): Promise<string[]> {
  const due = dueRuns(jobs, await lastRuns(ctx.db), await ctx.calendar(), (await ctx.clock.now()).getTime())
  return due.map(run => `${run.job.name} of ${run.day}`)
}
