import type { Db } from '@zhixiao/db/connect.ts'
import { listSettledDays } from '@zhixiao/db/ops/day-report.ts'
import { listBenchmarkWaits } from '@zhixiao/db/settle/benchmark-waits.ts'
import { lastVerification } from '@zhixiao/db/settle/invariants.ts'
import { listLastJobRuns } from '@zhixiao/db/settle/job-runs.ts'
import { listMissingNavs } from '@zhixiao/db/settle/missing-navs.ts'
import { listLinkedFunds } from '@zhixiao/db/settle/settle-day.ts'
import { findNavRequest, listOnDuty } from '@zhixiao/db/staff/day-facts.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { queuesSeenBy } from '@zhixiao/domain/staff/queues-seen.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { jobsOf } from '../../jobs/due-runs.ts'
import { readFigures } from '../../jobs/figures.ts'
import { ok } from '../../kernel/result.ts'
import { readLawAhead } from '../shell/doctor/law-ahead.ts'
import type { ConsoleHandler } from './console-context.ts'
import { businessDay, readDaySteps } from './day-steps.ts'
import { demoMoves } from './demo.ts'
import { countOwnQueued } from './request/count-waiting.ts'
import { ownNews } from './request/open-requests.ts'
import { namesOf, personOf } from './staff-names.ts'
import { LIVES } from './staff-session.ts'

const SETTLED_DAYS = 5
const MINUTE_S = 60

export const show: ConsoleHandler<'day.show'> = async ctx => {
  const { db } = ctx
  const [now, calendar, figures, runs, settled, check, names, onDuty] = await Promise.all([
    ctx.clock.now(),
    ctx.calendar(),
    readFigures(ctx),
    listLastJobRuns(db),
    listSettledDays(db, SETTLED_DAYS),
    lastVerification(db),
    namesOf(db),
    listOnDuty(db, LIVES),
  ])
  const today = shanghaiDate(now.getTime())
  const isOpen = calendar.isOpen(today)
  const own = await countOwnQueued(db, ctx.staff, now)
  const day = businessDay(calendar, today)
  const minutes = (seconds: number) => Math.floor(seconds / MINUTE_S)
  const waiting = [...figures.settleWaiting]
  const orders = waiting.reduce((sum, [, count]) => sum + count, 0)
  const whole = await readDaySteps(ctx, { now: now.getTime(), day, calendar }, { runs, check, waiting: orders })
  const lacking = await lackedBy(
    db,
    today,
    waiting.map(([fundCode]) => fundCode),
  )
  return ok({
    day,
    isOpen,
    nextOpenDay: isOpen ? calendar.addOpenDays(today, 1) : day,
    now: now.toISOString(),
    facts: whole.facts,
    steps: whole.steps.map(({ by, ...step }) => ({ ...step, by: by === null ? null : personOf(names, by).fullName })),
    needs: whole.needs,
    onDuty: onDuty.map(({ operator, full_name, roles }) => ({
      name: operator,
      fullName: full_name,
      roles: roles.filter(isStaffRole),
    })),
    demo: await demoMoves(ctx),
    jobs: jobsOf(ctx).map(({ name, at, days }) => {
      const last = runs.find(run => run.job === name)
      const lateMin = minutes(figures.jobLateS.get(name) ?? 0)
      const isDueToday = days === 'every' || isOpen
      return {
        name,
        purpose: jobPurposes[name],
        at: isDueToday ? at : null,
        state: stateOf({ isDueToday, lateMin, isDone: last?.key === today, isLater: timeOf(now) < at }),
        lateMin,
        lastDay: last?.key ?? null,
        lastAt: last?.at.toISOString() ?? null,
      }
    }),
    own: await ownNews(ctx, now, names),
    queues: queuesSeenBy(ctx.staff, figures.queues, own).map(({ queue, length, ageS }) => ({
      queue,
      length,
      oldestMin: minutes(ageS),
    })),
    settled: settled.map(row => ({ ...row, at: row.at.toISOString() })),
    check: check && { checked: check.checked, broken: check.breaks.map(each => each.invariant) },
    waiting: waiting.map(([fundCode, count]) => ({
      fundCode,
      orders: count,
      ...(lacking.get(fundCode) ?? LACKS_NOTHING),
    })),
    law: await readLawAhead(db, today),
    backupAgeMin: Number.isFinite(figures.backupAgeS) ? minutes(figures.backupAgeS) : null,
  })
}

type Lacked = { navFund: string | null; navDay: IsoDate | null; requestId: string | null; benchmarkDay: IsoDate | null }

const LACKS_NOTHING: Lacked = { navFund: null, navDay: null, requestId: null, benchmarkDay: null }

/** What each of these funds waits for: its own first missing NAV, else that of a fund it converts into, and its benchmark. */
async function lackedBy(db: Db, today: IsoDate, waiting: readonly string[]): Promise<Map<string, Lacked>> {
  const lacked = new Map<string, Lacked>()
  if (waiting.length === 0) return lacked
  const [missing, linked] = [await listMissingNavs(db, today), await listLinkedFunds(db)]
  const benchmarks = new Map((await listBenchmarkWaits(db, today)).map(each => [each.fundcode, each.day]))
  for (const fundCode of waiting) {
    const targets = linked.flatMap(([from, into]) => (from === fundCode ? [into] : []))
    const [nav] = [fundCode, ...targets].flatMap(code => missing.find(({ fundcode }) => fundcode === code) ?? [])
    const requestId = nav ? await findNavRequest(db, nav.fundcode, nav.day) : null
    lacked.set(fundCode, {
      navFund: nav?.fundcode ?? null,
      navDay: nav?.day ?? null,
      requestId: requestId === null ? null : String(requestId),
      benchmarkDay: benchmarks.get(fundCode) ?? null,
    })
  }
  return lacked
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
