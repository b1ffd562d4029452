import { readClock } from '@zhixiao/db/clock.ts'
import { listJobRunsSince } from '@zhixiao/db/settle/job-runs.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { inTransaction, type OpsContext } from '../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../kernel/report.ts'
import { DEMO_MORNING, finishDemoStep, nextDemoStep, takeDemoStep } from '../demo/day-step.ts'
import type { Args, Command } from './command.ts'
import { missingNavLines } from './money/settle.ts'

export const clockShow: Command = {
  summary: 'shows the business time and the trading day of an order placed now',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: showClock,
}

export const clockAdvance: Command = {
  summary: `moves a demo's clock to ${DEMO_MORNING} of the next trading day and runs what is due by then`,
  usage: '',
  positionals: [0, 0],
  help: [
    'Refused on a database that is not a demo. NAVs of the days passed are published, orders confirmed, money moved.',
  ],
  writes: true,
  isRoutine: true,
  run: advanceClock,
}

async function showClock(ctx: OpsContext): Promise<Report> {
  const { at, is_demo: isDemo, stopped } = await readClock(ctx.db)
  const calendar = await ctx.calendar()
  return done(
    `business time: ${shanghaiText(at.getTime())} (Asia/Shanghai)${stopped ? ', stopped' : ''}`,
    `demo: ${isDemo ? 'yes' : 'no'}`,
    `an order placed now has the trading day ${calendar.tradingDayOf(at.getTime())}`,
    `the calendar is published up to ${calendar.lastPublished}`,
  )
}

async function advanceClock(ctx: OpsContext, args: Args): Promise<Report> {
  await ctx.calendar()
  const step = await nextDemoStep(ctx)
  if (step === 'real') return refused('This is no demo: its clock cannot be moved.')
  if (step === 'last') return refused('The calendar has no trading day after this one: import more of it first.')
  const moved = await inTransaction(ctx, args, async tx => {
    await takeDemoStep(tx, ctx.actor, step)
    return done(`business time: ${shanghaiText(step.from.getTime())} -> ${shanghaiText(step.to.getTime())}`)
  })
  if (args.dryRun) return moved
  const left = await finishDemoStep(ctx)
  const runs = await listJobRunsSince(ctx.db, step.to)
  const missing = await missingNavLines(ctx.db, step.day)
  const lines = [...moved.lines, ...missing, ...runs.map(run => `${run.job} ${run.key}: ${JSON.stringify(run.report)}`)]
  return left.length === 0 ? done(...lines) : refused(...lines, ...left.map(run => `${run} is not finished`))
}
