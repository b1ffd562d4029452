import type { Calendar } from '../calendar/calendar.ts'
import { addDays, type IsoDate } from '../calendar/dates.ts'
import { nextPlanRun, type PlanRun, type PlanSchedule } from '../calendar/plan-dates.ts'
import { isOver } from '../codes/fund-status.ts'
import type { InvestorType } from '../codes/investor-types.ts'
import { PLAN_UNIT } from '../codes/plan-units.ts'
import type { RiskLevel } from '../codes/risk-levels.ts'
import { fundCan, type TradedFund } from '../fund/fund-can.ts'
import { type SuitabilityRefusal, suitabilityRefusal } from '../fund/suitability.ts'
import type { Fen } from '../money/money.ts'
import { cardRefusal, exceeds, type PayingCard } from './purchase.ts'

export type PlanState = 'running' | 'paused' | 'ended'
export type PlanMove = 'change' | 'pause' | 'resume' | 'stop'

/** THE table of moves: what a customer may do with a plan by state, and the state that follows. */
const planMoves: Readonly<Record<PlanState, Partial<Record<PlanMove, PlanState>>>> = {
  running: { change: 'running', pause: 'paused', stop: 'ended' },
  paused: { change: 'paused', resume: 'running', stop: 'ended' },
  ended: {},
}

export type PlanMoveDecision =
  | { ok: true; state: PlanState }
  | { ok: false; code: 'TRADE-PLAN-STATE' | 'TRADE-PLAN-RUNS' }

/** When a day's deductions begin, Shanghai time. */
export const PLANS_AT = '09:30'

/**
 * Whether a plan may be changed, paused, resumed or stopped. It waits only while a deduction is made: from its time of
 * day until the bank has answered (rules 2.10).
 */
export function decidePlanMove(facts: { state: PlanState; move: PlanMove; runsNow: boolean }): PlanMoveDecision {
  const state = planMoves[facts.state][facts.move]
  if (state === undefined) return { ok: false, code: 'TRADE-PLAN-STATE' }
  if (facts.state === 'running' && facts.runsNow) return { ok: false, code: 'TRADE-PLAN-RUNS' }
  return { ok: true, state }
}

/** A fund's limits for plans; 0 means no limit. */
export type PlanLimits = { planMin: Fen; planMax: Fen; singleMax: Fen; dayMax: Fen }

export type PlanFacts = {
  fund: TradedFund & { riskLevel: RiskLevel }
  limits: PlanLimits
  amount: Fen
  schedule: PlanSchedule
  investor: InvestorType | null
  /** Whether this customer has confirmed a warning for this fund at both current risk levels. */
  hasLeaveMark: boolean
  card: PayingCard
}

type TermsRefusal = 'TRADE-MAX' | 'TRADE-DAY-MAX' | 'TRADE-CARD' | 'TRADE-CARD-MAX' | 'TRADE-CARD-DAY-MAX'
export type PlanRefusal = TermsRefusal | SuitabilityRefusal | 'TRADE-CLOSED' | 'TRADE-MIN' | 'TRADE-PLAN-DAY'
export type PlanDecision = { ok: true } | { ok: false; code: PlanRefusal; reason?: string }

/** Whether a plan with these terms may be created, or an existing one changed to them. */
export function decidePlan(facts: PlanFacts): PlanDecision {
  const reason = fundCan.plan.reason(facts.fund)
  if (reason !== null) return { ok: false, code: 'TRADE-CLOSED', reason }
  if (!isSchedule(facts.schedule)) return { ok: false, code: 'TRADE-PLAN-DAY' }
  if (facts.amount < facts.limits.planMin) return { ok: false, code: 'TRADE-MIN' }
  const code =
    termsRefusal(facts, facts.amount) ?? suitabilityRefusal(facts.investor, facts.fund.riskLevel, facts.hasLeaveMark)
  return code ? { ok: false, code } : { ok: true }
}

const isSchedule = (schedule: PlanSchedule): boolean =>
  schedule.unit !== PLAN_UNIT.month || (Number.isInteger(schedule.day) && schedule.day >= 1 && schedule.day <= 28)

function termsRefusal(
  { limits, amount, card }: Pick<PlanFacts, 'limits' | 'amount' | 'card'>,
  onTheDay: bigint,
): TermsRefusal | null {
  if (!card.isActive || !card.takesDebits) return 'TRADE-CARD'
  if (exceeds(amount, limits.planMax) || exceeds(amount, limits.singleMax)) return 'TRADE-MAX'
  if (exceeds(onTheDay, limits.dayMax)) return 'TRADE-DAY-MAX'
  return cardRefusal(amount, card)
}

/**
 * The first deduction: in the first period after `madeOn`, and not before `startOn`.
 * @throws CalendarNotPublished when the run date is not known yet.
 */
export const firstPlanRun = (calendar: Calendar, schedule: PlanSchedule, madeOn: IsoDate, startOn: IsoDate): PlanRun =>
  nextPlanRun(calendar, schedule, startOn > madeOn ? addDays(startOn, -1) : madeOn)

export type PlanRunFacts = Omit<PlanFacts, 'schedule'> & {
  isAccountClosed: boolean
  isRiskExpired: boolean
  isIdExpired: boolean
  isHeld: boolean
  isFrozen: boolean
  isReviewOverdue: boolean
  /** A senior customer has not confirmed the warning of a high-risk fund within a year. */
  lacksSeniorMark: boolean
  /** Amount already ordered on the trading day over all cards, including another run on the same day. */
  usedToday: Fen
}

/**
 * THE table of failed runs and their effect on the plan. count: one failure of three in a row. pause: the fund is no
 * longer suitable, which only the customer can resolve. end: the fund or the account has ended. skip: the site missed
 * the run, which counts for nothing.
 */
export const planFailures = {
  'TRADE-CLOSED': 'count',
  'TRADE-MAX': 'count',
  'TRADE-DAY-MAX': 'count',
  'TRADE-CARD': 'count',
  'TRADE-CARD-MAX': 'count',
  'TRADE-CARD-DAY-MAX': 'count',
  'GUARD-RISK-EXPIRED': 'count',
  'GUARD-ID-EXPIRED': 'count',
  'GUARD-ID-REVIEW': 'count',
  'GUARD-FROZEN': 'pause',
  // The delay is the firm's own, so the skipped run does not count and the plan continues.
  'GUARD-REVIEW': 'skip',
  'PLAN-UNPAID': 'count',
  'PLAN-REFUSED': 'count',
  'TRADE-SENIOR': 'pause',
  'TRADE-UNSUITABLE': 'pause',
  'DS-TR0U0119': 'pause',
  'PLAN-FUND-ENDED': 'end',
  'PLAN-ACCOUNT-CLOSED': 'end',
  'PLAN-MISSED': 'skip',
} as const satisfies Record<string, 'count' | 'pause' | 'end' | 'skip'>
export type PlanFailure = keyof typeof planFailures

/**
 * Why a run places no order, or null when it does. PLAN-UNPAID comes later from the bank, PLAN-REFUSED from the
 * registrar.
 */
export function planRunFailure(facts: PlanRunFacts): PlanFailure | null {
  if (facts.isAccountClosed) return 'PLAN-ACCOUNT-CLOSED'
  if (isOver(facts.fund.status)) return 'PLAN-FUND-ENDED'
  if (fundCan.plan.reason(facts.fund) !== null) return 'TRADE-CLOSED'
  if (facts.isHeld) return 'GUARD-ID-REVIEW'
  if (facts.isFrozen) return 'GUARD-FROZEN'
  if (facts.isReviewOverdue) return 'GUARD-REVIEW'
  if (facts.isIdExpired) return 'GUARD-ID-EXPIRED'
  if (facts.isRiskExpired) return 'GUARD-RISK-EXPIRED'
  if (facts.lacksSeniorMark) return 'TRADE-SENIOR'
  return (
    suitabilityRefusal(facts.investor, facts.fund.riskLevel, facts.hasLeaveMark) ??
    termsRefusal(facts, facts.usedToday + facts.amount)
  )
}

/**
 * Whether the site missed a run, and the next one is due by today as well: after an outage a plan deducts once, not
 * several times at one NAV. A message asks the customer to buy what was missed, if it is still wanted.
 */
export const isMissedRun = (runDate: IsoDate | null, next: { runDate: IsoDate | null }, today: IsoDate): boolean =>
  runDate !== null && runDate < today && next.runDate !== null && next.runDate <= today

const FAILURES_TO_END = 3

export type PlanAfterRun = { state: PlanState; failures: number; endReason: PlanFailure | 'PLAN-THREE-FAILURES' | null }

/**
 * The plan after a run: a success resets the consecutive-failure counter, the third failure in a row ends the plan
 * (rules 2.10). A failed run is not repeated within its period.
 * @param failures consecutive failures before this run.
 */
export function planAfterRun(failures: number, failure: PlanFailure | null): PlanAfterRun {
  if (failure === null) return { state: 'running', failures: 0, endReason: null }
  switch (planFailures[failure]) {
    case 'end':
      return { state: 'ended', failures, endReason: failure }
    case 'pause':
      return { state: 'paused', failures, endReason: null }
    case 'skip':
      return { state: 'running', failures, endReason: null }
    case 'count': {
      const now = failures + 1
      return now < FAILURES_TO_END
        ? { state: 'running', failures: now, endReason: null }
        : { state: 'ended', failures: now, endReason: 'PLAN-THREE-FAILURES' }
    }
  }
}
