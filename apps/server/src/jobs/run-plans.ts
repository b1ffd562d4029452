import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { hasMark, type OrderFacts, readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import {
  type DuePlan,
  datePlan,
  failPlanRun,
  listDuePlans,
  listUndated,
  lockDuePlan,
  setNextRun,
} from '@zhixiao/db/trade/plan-runs.ts'
import { databaseIsAway, type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { nextPlanRunOrDue } from '@zhixiao/domain/calendar/plan-dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { isIdExpired } from '@zhixiao/domain/customer/id-expiry.ts'
import { isRiskExpired } from '@zhixiao/domain/customer/risk-validity.ts'
import { type PlanFailure, planRunFailure } from '@zhixiao/domain/order/plan.ts'
import { calendarOf } from '../calendar.ts'
import type { Context } from '../context.ts'
import { planFactsOf, scheduleOf } from '../plan-facts.ts'
import { investorOf } from '../suitability.ts'
import type { Outcome } from './jobs.ts'
import { tellPlanFailures } from './tell-plan-failures.ts'

const BATCH = 500
/** How often a run is decided again when what it was decided on changed under it. */
const TRIES = 3

/**
 * Runs every deduction due by `day`, missed ones too, in the order of their due dates: each is one transaction that leaves
 * an order with its debit, or the reason why there is none, and the plan's next date. A plan that cannot be run now keeps
 * its date and the job is tried again.
 */
export async function runPlans(ctx: Context, day: IsoDate): Promise<Outcome> {
  await dateWaiting(ctx)
  const report = { placed: 0, failed: 0, stuck: 0 }
  let after = 0n
  for (;;) {
    const due = await listDuePlans(ctx.db, day, after, BATCH)
    for (const planId of due) {
      const { placed, failed, isStuck } = await runDuePlan(ctx, planId, day)
      report.placed += placed
      report.failed += failed
      if (isStuck) report.stuck++
    }
    const last = due.at(-1)
    if (last === undefined || due.length < BATCH) break
    after = last
  }
  await tellPlanFailures(ctx)
  return { done: report.stuck === 0, report }
}

async function runDuePlan(ctx: Context, planId: bigint, day: IsoDate) {
  const done = { placed: 0, failed: 0, isStuck: false }
  try {
    for (;;) {
      const outcome = await runOnce(ctx, planId, day)
      if (outcome === null) return done
      done[outcome]++
    }
  } catch (error) {
    if (databaseIsAway(error)) throw error
    // One plan does not hold up the others.
    const { name, stack } = error instanceof Error ? error : { name: 'unknown', stack: '' }
    ctx.events.jobFailed({ job: 'run-plans', error: name, stack: stack ?? '' })
    return { ...done, isStuck: true }
  }
}

class FactsChanged extends Error {
  override readonly name = 'FactsChanged'
}

async function runOnce(ctx: Context, planId: bigint, day: IsoDate): Promise<'placed' | 'failed' | null> {
  for (let tried = 1; ; tried++) {
    try {
      return await withTx(ctx.db, async tx => {
        const plan = await lockDuePlan(tx, planId, day)
        return plan && (await runIn(tx, ctx, plan))
      })
    } catch (error) {
      if (!(error instanceof FactsChanged) || tried === TRIES) throw error
    }
  }
}

async function runIn(tx: Tx, ctx: Context, plan: DuePlan): Promise<'placed' | 'failed'> {
  const { custno, tradeacco, fundcode, next_due: dueDate } = plan
  const next = nextPlanRunOrDue(await calendarOf(tx, await ctx.calendar(), fundcode), scheduleOf(plan), dueDate)
  const customer = await readCustomerFacts(tx, custno)
  const facts = await readOrderFacts(tx, { custno, tradeacco, fundcode })
  const code = facts === null ? 'PLAN-FUND-ENDED' : await failureOf(tx, plan, facts, customer)
  if (code !== null || facts === null) {
    const runDate = shanghaiDate(customer.now.getTime())
    await failPlanRun(tx, plan, { dueDate, runDate, code: code ?? 'PLAN-FUND-ENDED' }, next)
    return 'failed'
  }
  const placed = await insertPurchaseOnce(tx, {
    custno,
    tradeacco,
    fundcode,
    customerVersion: customer.version,
    fundVersion: facts.fund_version,
    requestId: `plan-${plan.plan_id}-${dueDate}`,
    bodyHash: '-',
    kind: '039',
    amount: plan.amount,
    dayMax: facts.day_max_fen,
    leaveMarkId: plan.leave_mark_id,
    agreements: plan.agreements,
    run: { planId: plan.plan_id, dueDate },
  })
  if (!placed) throw new FactsChanged()
  await setNextRun(tx, plan.plan_id, next)
  ctx.events.orderPlaced({ orderId: String(placed.order_id), kind: '039', fundcode })
  return 'placed'
}

type Customer = Awaited<ReturnType<typeof readCustomerFacts>>

async function failureOf(
  tx: Tx,
  { custno, fundcode, amount, leave_mark_id: markId }: DuePlan,
  facts: OrderFacts,
  customer: Customer,
): Promise<PlanFailure | null> {
  const { guard } = customer
  const investor = investorOf(customer)
  return planRunFailure({
    ...planFactsOf(facts, amount),
    investor,
    hasLeaveMark: await hasMark(tx, { custno, fundcode, markId, investor, riskLevel: facts.risk_level, fresh: false }),
    isAccountClosed: facts.card_state === 'closed' || guard.custbelongto === '0',
    isRiskExpired: guard.riskExpiresAtMs === null || isRiskExpired(guard.riskExpiresAtMs, guard.nowMs),
    isIdExpired: isIdExpired(guard.profile.invalidate, shanghaiDate(guard.nowMs)),
    usedToday: facts.used_today_fen,
  })
}

/** Dates the plans that last ran before the open day of their next run was published. */
async function dateWaiting(ctx: Context): Promise<void> {
  const exchange = await ctx.calendar()
  for (const plan of await listUndated(ctx.db)) {
    const calendar = await calendarOf(ctx.db, exchange, plan.fundcode)
    const next = nextPlanRunOrDue(calendar, scheduleOf(plan), addDays(plan.next_due, -1))
    if (next.runDate !== null) await datePlan(ctx.db, plan.plan_id, next)
  }
}
