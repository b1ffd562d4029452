import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { hasMark, readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import {
  changePlan,
  countLivePlans,
  holdCard,
  insertPlan,
  lockPlan,
  type PlanRow,
  type PlanTerms,
} from '@zhixiao/db/trade/plans.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type Calendar, CalendarNotPublished } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { PlanRun, PlanSchedule } from '@zhixiao/domain/calendar/plan-dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { agreementRef } from '@zhixiao/domain/codes/agreements.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { investorOf } from '@zhixiao/domain/fund/suitability.ts'
import { type Fen, parseFen } from '@zhixiao/domain/money/money.ts'
import { purchaseFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { decidePlan, decidePlanMove, firstPlanRun } from '@zhixiao/domain/order/plan.ts'
import { planScheduleOf } from '@zhixiao/domain/order/plan-fields.ts'
import { z } from 'zod'
import { orderConsentFault } from '../../engine/orders/agreements.ts'
import { planFactsOf } from '../../engine/orders/plan-facts.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Context, Handler, WriteContext } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { passGuards } from './pass-guards.ts'
import { refusedFieldOf } from './refused-field.ts'
import { seniorPlanFault } from './senior-mark.ts'
import { refusedTerms } from './terms.ts'

const kept = z.object({
  planId: z.string(),
  first: z.object({ dueDate: z.string(), runDate: z.string() }).nullable(),
})

/** More than anybody keeps an eye on; without an end, one customer could fill the day's run. */
const MOST_PLANS = 100

/** CALL-094: makes a plan, or changes one of the customer's own, except while it deducts. */
export const plan: Handler<'trade.plan'> = async (ctx, input) => {
  const guarded = await passGuards(ctx, 'fix')
  if (!guarded.ok) return guarded
  const proof = await provePassword(ctx, input.tradePassword)
  if (proof) return proof
  const days = daysOf(input)
  const schedule = planScheduleOf(days)
  if (schedule === null)
    return fail('TRADE-PLAN-DAY', { field: days.unit === PLAN_UNIT.month ? 'monthDay' : 'weekday' })
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), input.fundCode)
  const first = await firstRunOf(ctx, calendar, schedule, input)
  if (first === null) return fail('TRADE-CALENDAR')
  return once(
    ctx,
    'trade.plan',
    tx => save(tx, ctx, { input, customer: guarded.data, schedule, first }),
    reply => kept.parse(reply),
  )
}

/** The days that a unit uses; the others are left out. */
export const daysOf = ({ unit, monthDay, weekday }: Pick<InputOf<'trade.plan'>, 'unit' | 'monthDay' | 'weekday'>) => ({
  unit,
  monthDay: unit === PLAN_UNIT.month ? (monthDay ?? null) : null,
  weekday: unit === PLAN_UNIT.week || unit === PLAN_UNIT.fortnight ? (weekday ?? null) : null,
})

/**
 * The first run, on its fund's calendar, of a plan made now, or of one that runs already, its `nextDue` included; null
 * when the calendar is not published that far.
 */
export async function firstRunOf(
  { clock }: Pick<Context, 'clock'>,
  calendar: Calendar,
  schedule: PlanSchedule,
  { startDate, nextDue }: { startDate?: IsoDate | undefined; nextDue?: IsoDate | undefined } = {},
): Promise<PlanRun | null> {
  const madeOn = nextDue ? addDays(nextDue, -1) : shanghaiDate((await clock.now()).getTime())
  try {
    return firstPlanRun(calendar, schedule, madeOn, startDate ?? madeOn)
  } catch (error) {
    if (error instanceof CalendarNotPublished) return null
    throw error
  }
}

type Asked = { input: InputOf<'trade.plan'>; customer: CustomerFacts; schedule: PlanSchedule; first: PlanRun }

async function save(tx: Tx, ctx: WriteContext, asked: Asked): Promise<Result<OutputOf<'trade.plan'>>> {
  const { input, first } = asked
  const { custno } = ctx.session
  await holdCard(tx, custno, input.tradeacco)
  const old = input.planId ? await lockPlan(tx, custno, BigInt(input.planId)) : null
  if (input.planId && old?.fundcode !== input.fundCode) return fail('TRADE-PLAN', { field: 'planId' })
  if (!old && (await countLivePlans(tx, custno)) >= MOST_PLANS) return fail('TRADE-PLAN-MOST')
  if (old) {
    const move = decidePlanMove({ state: old.state, move: 'change', runsNow: old.runs_now })
    if (!move.ok) return fail(move.code)
  }
  const terms = await decideTerms(tx, ctx, asked)
  if (!terms.ok) return terms
  const next = (old?.state === 'running' ? goesOn(old, asked) : null) ?? first
  const changed = await changedSince(tx, input, terms.data.amount, next)
  if (changed) return changed
  if (!old) {
    const row = { ...terms.data, custno, fundcode: input.fundCode, requestId: ctx.requestId, bodyHash: ctx.bodyHash }
    return ok({ planId: String(await insertPlan(tx, row, first)), first })
  }
  const coming = old.state === 'running' ? next : null
  await changePlan(tx, old.plan_id, terms.data, coming)
  return ok({ planId: String(old.plan_id), first: coming })
}

/** The refusal when the first deduction, or the fee on its day, differs from what was confirmed. */
async function changedSince(
  tx: Tx,
  { fundCode, promised }: InputOf<'trade.plan'>,
  amount: Fen,
  { runDate }: PlanRun,
): Promise<Failure | null> {
  const fee = frontEndFee(amount, await readTerms(tx, fundCode, runDate), false)
  const none = { confirmDate: null, payDate: null }
  return refusedTerms({ ...none, ...promised }, { ...none, tradeDate: runDate, feeTerms: purchaseFeeTerms(fee) })
}

/**
 * The next deduction of a changed plan whose days stay as they were: one week of two, or a day shifted past a holiday.
 */
function goesOn(old: PlanRow, { input }: Asked): PlanRun | null {
  const days = daysOf(input)
  const isSame = old.unit === days.unit && old.month_day === days.monthDay && old.weekday === days.weekday
  const { next_due: dueDate, next_run: runDate } = old
  return isSame && !input.startDate && dueDate && runDate ? { dueDate, runDate } : null
}

async function decideTerms(
  tx: Tx,
  ctx: WriteContext,
  { input, customer, schedule }: Asked,
): Promise<Result<PlanTerms>> {
  const { custno } = ctx.session
  const { fundCode, tradeacco } = input
  const facts = await readOrderFacts(tx, { custno, tradeacco, fundcode: fundCode })
  if (!facts) return fail('TRADE-FUND', { field: 'fundCode' })
  const amount = parseFen(input.amount)
  const investor = investorOf(customer)
  const markId = input.leaveMarkId ? BigInt(input.leaveMarkId) : null
  const mark = { custno, fundcode: fundCode, markId, investor, riskLevel: facts.risk_level, fresh: true }
  const hasLeaveMark = await hasMark(tx, mark)
  const decision = decidePlan({ ...planFactsOf(facts, amount), schedule, investor, hasLeaveMark })
  if (!decision.ok) return fail(decision.code, refusedFieldOf(decision))
  const consent = await orderConsentFault(ctx.db, 'purchase', facts.fund_version, input.agreements)
  if (consent) return consent
  const senior = await seniorPlanFault(
    tx,
    { custno, fundcode: fundCode, riskLevel: facts.risk_level, ...customer },
    ctx.requestId,
  )
  if (senior) return senior
  const { unit, monthDay, weekday } = daysOf(input)
  return ok({
    tradeacco,
    amount,
    unit,
    month_day: monthDay,
    weekday,
    leaveMarkId: hasLeaveMark ? markId : null,
    agreements: input.agreements.map(row => agreementRef(row.agreement, row.version)).join(','),
  })
}
