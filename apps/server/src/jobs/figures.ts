import { listExpiring } from '@zhixiao/db/ops/act-requests.ts'
import { readQueues, readSafetyAges } from '@zhixiao/db/ops/queues.ts'
import { listDueActs } from '@zhixiao/db/settle/fund-acts.ts'
import { listDueOrders } from '@zhixiao/db/settle/settle-day.ts'
import { listEndedToday } from '@zhixiao/db/staff/own-requests.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf, shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../kernel/context.ts'
import type { Figures } from '../kernel/figures.ts'
import { jobsOf, listDue } from './due-runs.ts'

type Needs = Pick<Context, 'db' | 'env' | 'calendar' | 'clock'>

export async function readFigures(ctx: Needs): Promise<Figures> {
  const now = (await ctx.clock.now()).getTime()
  const [settleWaiting, jobLateS, queues, expiring, ended, { backupAgeS, drillAgeS }] = await Promise.all([
    readWaiting(ctx, lastSettlement(ctx, await ctx.calendar(), now)),
    readLateness(ctx, now),
    readQueues(ctx.db),
    listExpiring(ctx.db),
    listEndedToday(ctx.db),
    readSafetyAges(ctx.db),
  ])
  const never = Number.POSITIVE_INFINITY
  return {
    settleWaiting,
    jobLateS,
    queues,
    ended: ended.map(each => ({ requestId: each.request_id, isRefused: each.is_refused, maker: each.maker })),
    expiring: expiring.map(each => ({ requestId: each.request_id, expiresAt: each.expires_at })),
    backupAgeS: backupAgeS ?? never,
    drillAgeS: drillAgeS ?? never,
  }
}

/** The day of the last settlement that should have begun by now. */
function lastSettlement(ctx: Needs, calendar: Calendar, now: number): IsoDate {
  const at = jobsOf(ctx).find(job => job.name === 'settle-day')?.at ?? '00:00'
  const today = shanghaiDate(now)
  return calendar.previousOpen(now < instantOf(today, at) ? addDays(today, -1) : today)
}

async function readWaiting({ db }: Needs, day: IsoDate): Promise<Map<string, number>> {
  const waiting = new Map<string, number>()
  const add = (fund: string, count: number) => waiting.set(fund, (waiting.get(fund) ?? 0) + count)
  for (const { fundcode, count } of await listDueOrders(db, day)) add(fundcode, count)
  for (const { fundcode } of await listDueActs(db, day)) add(fundcode, 1)
  return waiting
}

async function readLateness(ctx: Needs, now: number): Promise<Map<string, number>> {
  const late = new Map(jobsOf(ctx).map(job => [job.name, 0]))
  for (const { job, dueAtMs } of await listDue(ctx)) {
    late.set(job.name, Math.max(late.get(job.name) ?? 0, (now - dueAtMs) / 1_000))
  }
  return late
}
