import { listNavsBetween } from '@zhixiao/db/market/custodian-navs.ts'
import { listNavGrid, readPublishedAt } from '@zhixiao/db/market/nav-grid.ts'
import { type ActRequest, listRequestedNavs } from '@zhixiao/db/ops/act-requests.ts'
import type { Verification } from '@zhixiao/db/settle/invariants.ts'
import type { JobRun } from '@zhixiao/db/settle/job-runs.ts'
import { type DayFacts, readDayFacts } from '@zhixiao/db/staff/day-facts.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { isHuge } from '@zhixiao/domain/settle/huge-redemption.ts'
import { type DayStep, daySteps, lateMinutes, stepState } from '@zhixiao/domain/staff/day-steps.ts'
import { compareNavs } from '../../engine/market/compare-navs.ts'
import { missingNavs } from '../../engine/market/missing-navs.ts'
import { openFlows } from '../../engine/orders/open-flows.ts'
import type { Context } from '../../kernel/context.ts'

type Needs = Pick<Context, 'db' | 'env'>
type Day = { now: number; day: IsoDate; calendar: Calendar }
type Seen = { runs: readonly JobRun[]; check: Verification | null; waiting: number }

/** The page's counts, and its steps with their progress. */
export async function readDaySteps(ctx: Needs, { now, day, calendar }: Day, { runs, check, waiting }: Seen) {
  const { db, env } = ctx
  const [before, next] = [calendar.addOpenDays(day, -1), calendar.addOpenDays(day, 1)]
  const [facts, grid, flows, open, requested, published, earlier, publishedAt] = [
    await readDayFacts(db, { before, day, next }),
    await listNavGrid(db, day),
    await openFlows(db, day),
    await listInbox(db, { tab: 'open', operator: '', acts: ['nav import'], before: null, limit: MOST_OPEN }),
    await listRequestedNavs(db, day),
    await compareNavs(db, await listNavsBetween(db, calendar.addOpenDays(day, -LOOKED_BACK), day), null),
    await missingNavs(db, calendar, before),
    await readPublishedAt(db, day),
  ]
  const huge = flows.filter(flow => isHuge(flow, flow.previousTotal))
  const undecided = huge.filter(({ accepted }) => accepted === null)
  const unpriced = grid.filter(({ nav, is_optional }) => nav === null && !is_optional).map(({ fundcode }) => fundcode)
  const missing = unpriced.filter(fundcode => !requested.some(nav => nav.fundcode === fundcode))
  const differing = published.filter(({ verdict }) => verdict.state === 'differs').map(({ nav }) => nav)
  const ran = (job: string) => runs.find(run => run.job === job && run.key === day)
  const made = { now, before, day, next }
  const steps = [
    stepOf('check', made, { hasRun: ran('check-ledger') !== undefined, at: ran('check-ledger')?.at ?? null }),
    stepOf('settle', made, {
      done: facts.settled,
      all: facts.settled + waiting,
      amount: facts.settled_fen,
      failed: waiting,
      hasRun: ran('settle-day') !== undefined || facts.settled > 0,
      at: facts.settled_at ?? ran('settle-day')?.at ?? null,
    }),
    stepOf('plans', made, {
      done: facts.planned,
      all: facts.planned + facts.plans_failed,
      amount: facts.planned_fen,
      failed: facts.plans_failed,
      isEnded: true,
      hasRun: ran('run-plans') !== undefined,
      at: ran('run-plans')?.at ?? null,
    }),
    stepOf('cutOff', made, {
      done: facts.taken,
      all: facts.taken,
      amount: facts.taken_fen,
      hasRun: now >= instantOf(day, daySteps.cutOff.at),
      at: now >= instantOf(day, daySteps.cutOff.at) ? new Date(instantOf(day, daySteps.cutOff.at)) : null,
    }),
    stepOf('transfers', made, {
      done: Math.max(0, facts.arrived - facts.unmatched),
      all: Math.max(facts.arrived, facts.unmatched),
      amount: facts.unmatched_fen,
      failed: facts.unmatched,
    }),
    stepOf('payouts', made, {
      done: facts.payouts_done,
      all: facts.payouts,
      amount: facts.payouts_fen,
      failed: facts.payouts - facts.payouts_done,
      held: facts.payouts_held,
      at: facts.paid_at,
    }),
    stepOf('navs', made, {
      done: grid.length - unpriced.length,
      all: grid.length,
      failed: missing.length,
      at: publishedAt,
      request: open.find(each => requested.some(nav => nav.request_id === each.request_id)) ?? null,
    }),
    ...undecided.map(flow => stepOf('huge', made, { done: 0, all: 1, about: flow.fundcode })),
    ...(env.registrar === 'files'
      ? [stepOf('exchange', made, { done: facts.files_written, all: facts.files_written, at: facts.files_at })]
      : []),
    stepOf('next', made, { done: 0, all: facts.pending, amount: facts.pending_fen }),
  ]
  return {
    facts: factsOf(facts, grid.length, unpriced.length, missing.length),
    steps,
    needs: {
      ...needsOf(check, missing, undecided, facts),
      missing: earlier,
      differing: differing.map(each => ({ fundCode: each.fundcode, day: each.day })),
    },
  }
}

const MOST_OPEN = 100
/** For this many open days published NAVs are compared with the custodian's latest. */
const LOOKED_BACK = 5

type About = {
  done?: number
  all?: number
  amount?: Fen
  failed?: number
  held?: number
  /** True for a failed step too, which is then not late. */
  isEnded?: boolean
  hasRun?: boolean
  at?: Date | null
  about?: string
  request?: Pick<ActRequest, 'request_id' | 'requested_by'> | null
}

type Made = { now: number; before: IsoDate; day: IsoDate; next: IsoDate }

function stepOf(step: DayStep, { now, before, day, next }: Made, about: About) {
  const { done = 0, all = 0, amount, failed = 0, held = 0, isEnded, hasRun, at = null, request = null } = about
  const { at: time, isAuto } = daySteps[step]
  const dueDay = step === 'next' ? next : day
  const dueAt = instantOf(dueDay, time)
  const progress = { now, dueAt, done: isEnded && hasRun ? all : done, all, ...(hasRun !== undefined && { hasRun }) }
  const state = step === 'next' ? ('later' as const) : stepState(progress)
  return {
    step,
    about: about.about ?? null,
    ofDay: step === 'settle' ? before : day,
    dueDay,
    at: time,
    state,
    done,
    all,
    amount: amount === undefined ? null : fenText(amount),
    failed,
    held,
    lateMin: lateMinutes(state, dueAt, now, at?.getTime() ?? null),
    isAuto,
    doneAt: state === 'done' ? (at?.toISOString() ?? null) : null,
    requestId: request === null ? null : String(request.request_id),
    by: request?.requested_by ?? null,
  }
}

const factsOf = (facts: DayFacts, navs: number, unpriced: number, missing: number) => ({
  taken: facts.taken,
  takenAmount: fenText(facts.taken_fen),
  pending: facts.pending,
  settled: facts.settled,
  priced: navs - unpriced,
  toCheck: unpriced - missing,
  navs,
  payoutsDone: facts.payouts_done,
  payouts: facts.payouts,
  payoutsAmount: fenText(facts.payouts_fen),
})

/** What the next settlement still needs; a fund that lacks something is left out. */
const needsOf = (
  check: Verification | null,
  missing: readonly string[],
  undecided: readonly { fundcode: string; day: IsoDate }[],
  facts: DayFacts,
) => ({
  navs: missing.slice(0, MOST_NAMED),
  navsMore: Math.max(0, missing.length - MOST_NAMED),
  undecided: undecided.map(({ fundcode, day }) => ({ fundCode: fundcode, day })),
  broken: check === null ? null : check.breaks.length,
  checked: check?.checked ?? null,
  unpaidDebits: facts.unpaid_debits,
})

const MOST_NAMED = 8

/** The page's business day: today, or the next open day if the exchange is closed. */
export const businessDay = (calendar: Calendar, today: IsoDate): IsoDate =>
  calendar.isOpen(today) ? today : calendar.nextOpen(addDays(today, 1))
