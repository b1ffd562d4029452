import { listSettledDays } from '@zhixiao/db/ops/day-report.ts'
import { lastVerification } from '@zhixiao/db/settle/invariants.ts'
import { listLastJobRuns } from '@zhixiao/db/settle/job-runs.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readFigures } from '../jobs/figures.ts'
import { jobsOf } from '../jobs/list-due.ts'
import { ok } from '../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { queuesSeenBy } from './queues-seen.ts'

const SETTLED_DAYS = 5
const MINUTE_S = 60

export const show: ConsoleHandler<'day.show'> = async ctx => {
  const [now, calendar, figures, runs, settled, check] = await Promise.all([
    ctx.clock.now(),
    ctx.calendar(),
    readFigures(ctx),
    listLastJobRuns(ctx.db),
    listSettledDays(ctx.db, SETTLED_DAYS),
    lastVerification(ctx.db),
  ])
  const day = shanghaiDate(now.getTime())
  const isOpen = calendar.isOpen(day)
  const minutes = (seconds: number) => Math.floor(seconds / MINUTE_S)
  return ok({
    day,
    isOpen,
    nextOpenDay: isOpen ? calendar.addOpenDays(day, 1) : calendar.nextOpen(day),
    now: now.toISOString(),
    jobs: jobsOf(ctx).map(({ name, purpose, at, days }) => {
      const last = runs.find(run => run.job === name)
      const lateMin = minutes(figures.jobLateS.get(name) ?? 0)
      const isDueToday = days === 'every' || isOpen
      return {
        name,
        purpose,
        at: isDueToday ? at : null,
        state: stateOf({ isDueToday, lateMin, isDone: last?.key === day, isLater: timeOf(now) < at }),
        lateMin,
        lastDay: last?.key ?? null,
        lastAt: last?.at.toISOString() ?? null,
      }
    }),
    queues: queuesSeenBy(ctx.staff, figures.queues).map(({ queue, length, ageS }) => ({
      queue,
      length,
      oldestMin: minutes(ageS),
    })),
    settled: settled.map(row => ({ ...row, at: row.at.toISOString() })),
    check: check && { checked: check.checked, broken: check.breaks.map(each => each.invariant) },
    waiting: [...figures.settleWaiting].map(([fundCode, orders]) => ({ fundCode, orders })),
    backupAgeMin: Number.isFinite(figures.backupAgeS) ? minutes(figures.backupAgeS) : null,
  })
}

type Facts = { isDueToday: boolean; lateMin: number; isDone: boolean; isLater: boolean }

function stateOf({ isDueToday, lateMin, isDone, isLater }: Facts): 'done' | 'due' | 'late' | 'later' | 'rest' {
  if (isDone) return 'done'
  if (lateMin > 0) return 'late'
  if (!isDueToday) return 'rest'
  return isLater ? 'later' : 'due'
}

const HOURS = { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const timeOf = (now: Date): string => new Intl.DateTimeFormat('zh-CN', HOURS).format(now)
