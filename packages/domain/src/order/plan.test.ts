import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate, weekdayOf } from '../calendar/dates.ts'
import { parseFen, ZERO_FEN } from '../money/money.ts'
import {
  decidePlan,
  decidePlanMove,
  firstPlanRun,
  type PlanFacts,
  type PlanFailure,
  type PlanRunFacts,
  planAfterRun,
  planRunFailure,
} from './plan.ts'

const PLAN: PlanFacts = {
  fund: { status: '0', fundType: 'mixed', riskLevel: 'R3' },
  limits: { planMin: parseFen('10'), planMax: ZERO_FEN, singleMax: ZERO_FEN, dayMax: ZERO_FEN },
  amount: parseFen('500'),
  schedule: { unit: '0', day: 15 },
  investor: 'C3',
  hasLeaveMark: false,
  card: { isActive: true, takesDebits: true, singleMax: ZERO_FEN, dayMax: ZERO_FEN, usedToday: ZERO_FEN },
}
const made = (more: Partial<PlanFacts>) => {
  const decision = decidePlan({ ...PLAN, ...more })
  return decision.ok ? 'ok' : decision.code
}

test('TRD-04 a plan needs a fund open for purchase, a day every month has, and its least amount', () => {
  assert.equal(made({}), 'ok')
  for (const status of ['1', '5', '9', 'a'] as const) {
    assert.equal(made({ fund: { ...PLAN.fund, status } }), 'TRADE-CLOSED')
  }
  assert.equal(made({ schedule: { unit: '0', day: 28 } }), 'ok')
  for (const day of [0, 29, 1.5]) assert.equal(made({ schedule: { unit: '0', day } }), 'TRADE-PLAN-DAY')
  assert.equal(made({ amount: parseFen('9.99') }), 'TRADE-MIN')
  assert.equal(made({ amount: parseFen('10') }), 'ok')
})

test('TRD-08 a plan that no run could keep within the limits is not made', () => {
  const limited = (limit: Partial<PlanFacts['limits']>) => made({ limits: { ...PLAN.limits, ...limit } })
  assert.equal(limited({ planMax: parseFen('500') }), 'ok')
  assert.equal(limited({ planMax: parseFen('499.99') }), 'TRADE-MAX')
  assert.equal(limited({ singleMax: parseFen('499.99') }), 'TRADE-MAX')
  assert.equal(limited({ dayMax: parseFen('499.99') }), 'TRADE-DAY-MAX')
  assert.equal(made({ card: { ...PLAN.card, singleMax: parseFen('499.99') } }), 'TRADE-CARD-MAX')
  assert.equal(made({ card: { ...PLAN.card, isActive: false } }), 'TRADE-CARD')
})

test('RISK-02 a plan above the investor needs the confirmed warning, and C0 gets none', () => {
  assert.equal(made({ investor: 'C2' }), 'DS-TR0U0119')
  assert.equal(made({ investor: 'C2', hasLeaveMark: true }), 'ok')
  assert.equal(made({ investor: 'C0', hasLeaveMark: true }), 'TRADE-UNSUITABLE')
})

const moved = (
  state: 'running' | 'paused' | 'ended',
  move: 'change' | 'pause' | 'resume' | 'stop',
  runsNow = false,
) => {
  const decision = decidePlanMove({ state, move, runsNow })
  return decision.ok ? decision.state : decision.code
}

test('TRD-04 CUS-13 a plan waits only while its deduction is made; a paused one deducts nothing and never waits', () => {
  assert.equal(moved('running', 'change'), 'running')
  assert.equal(moved('running', 'pause'), 'paused')
  assert.equal(moved('running', 'stop'), 'ended')
  for (const move of ['change', 'pause', 'stop'] as const) {
    assert.equal(moved('running', move, true), 'TRADE-PLAN-RUNS')
  }
  assert.equal(moved('paused', 'stop', true), 'ended')
  assert.equal(moved('paused', 'resume', true), 'running')
})

test('TRD-04 nothing is done to an ended plan, and nothing twice', () => {
  for (const move of ['change', 'pause', 'resume', 'stop'] as const) {
    assert.equal(moved('ended', move), 'TRADE-PLAN-STATE')
  }
  assert.equal(moved('running', 'resume'), 'TRADE-PLAN-STATE')
  assert.equal(moved('paused', 'pause'), 'TRADE-PLAN-STATE')
})

const calendar = createCalendar(
  Array.from({ length: 100 }, (_, index) => {
    const day = addDays(isoDate('2026-09-01'), index)
    const isHoliday = day === '2026-09-25' || (day >= '2026-10-01' && day <= '2026-10-07')
    return { day, isOpen: weekdayOf(day) <= 5 && !isHoliday }
  }),
)
const first = (day: number, madeOn: string, startOn = madeOn) =>
  firstPlanRun(calendar, { unit: '0', day }, isoDate(madeOn), isoDate(startOn))

test('TRD-04 the first deduction: this period before its day, the next one on it, never before the start', () => {
  assert.equal(first(15, '2026-09-14').runDate, '2026-09-15')
  assert.equal(first(15, '2026-09-15').runDate, '2026-10-15')
  assert.equal(first(1, '2026-09-15').runDate, '2026-10-08')
  assert.deepEqual(first(15, '2026-09-01', '2026-09-16'), { dueDate: '2026-10-15', runDate: '2026-10-15' })
  assert.equal(first(15, '2026-09-01', '2026-09-15').runDate, '2026-09-15')
})

const RUN: PlanRunFacts = {
  ...PLAN,
  isAccountClosed: false,
  isRiskExpired: false,
  isIdExpired: false,
  isHeld: false,
  isFrozen: false,
  isReviewOverdue: false,
  lacksSeniorMark: false,
  usedToday: ZERO_FEN,
}
const failed = (more: Partial<PlanRunFacts>) => planRunFailure({ ...RUN, ...more })

test('ENG-03 a run fails with its reason: purchase stopped, limit, risk or identity expired, card', () => {
  assert.equal(failed({}), null)
  assert.equal(failed({ fund: { ...RUN.fund, status: '5' } }), 'TRADE-CLOSED')
  const limits = { ...RUN.limits, dayMax: parseFen('1000') }
  assert.equal(failed({ limits, usedToday: parseFen('500') }), null)
  assert.equal(failed({ limits, usedToday: parseFen('500.01') }), 'TRADE-DAY-MAX')
  assert.equal(failed({ isRiskExpired: true }), 'GUARD-RISK-EXPIRED')
  assert.equal(failed({ isHeld: true }), 'GUARD-ID-REVIEW')
  assert.equal(failed({ isIdExpired: true }), 'GUARD-ID-EXPIRED')
  assert.equal(failed({ card: { ...RUN.card, isActive: false } }), 'TRADE-CARD')
})

test('ENG-03 a fund re-rated above its investor pauses the plan, a warning confirmed again lets it run', () => {
  const fund = { ...RUN.fund, riskLevel: 'R4' } as const
  assert.equal(failed({ fund }), 'DS-TR0U0119')
  assert.deepEqual(planAfterRun(1, 'DS-TR0U0119'), { state: 'paused', failures: 1, endReason: null })
  assert.equal(failed({ fund, hasLeaveMark: true }), null)
})

test('ENG-03 the end of the fund or of the account ends the plan at once', () => {
  const terminated = failed({ fund: { ...RUN.fund, status: 'a' } })
  assert.equal(terminated, 'PLAN-FUND-ENDED')
  assert.deepEqual(planAfterRun(0, terminated), { state: 'ended', failures: 0, endReason: 'PLAN-FUND-ENDED' })
  assert.equal(failed({ isAccountClosed: true }), 'PLAN-ACCOUNT-CLOSED')
})

test('ENG-03 three failures in a row end a plan, a success in between resets the count', () => {
  const after = (...runs: (PlanFailure | null)[]) => {
    let plan = planAfterRun(0, null)
    for (const run of runs) plan = planAfterRun(plan.failures, run)
    return plan
  }
  assert.deepEqual(after('PLAN-UNPAID', 'TRADE-CLOSED'), { state: 'running', failures: 2, endReason: null })
  assert.deepEqual(after('PLAN-UNPAID', 'TRADE-CLOSED', 'PLAN-UNPAID'), {
    state: 'ended',
    failures: 3,
    endReason: 'PLAN-THREE-FAILURES',
  })
  assert.equal(after('PLAN-UNPAID', 'PLAN-UNPAID', null, 'PLAN-UNPAID', 'PLAN-UNPAID').state, 'running')
})
