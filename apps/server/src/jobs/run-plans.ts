import { type CustomerFacts, listCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { listMarks, listOrderFacts, type OrderFacts, tradeKey } from '@zhixiao/db/trade/order-facts.ts'
import {
  type DueKey,
  type DuePlan,
  datePlans,
  failPlanRuns,
  insertDeductions,
  listDuePlans,
  listUndated,
  lockDuePlans,
  setNextRuns,
} from '@zhixiao/db/trade/plan-runs.ts'
import { listMarkedPlans } from '@zhixiao/db/trade/senior-marks.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { nextPlanRunOrDue } from '@zhixiao/domain/calendar/plan-dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { isIdExpired } from '@zhixiao/domain/customer/id-expiry.ts'
import { isRiskExpired } from '@zhixiao/domain/customer/risk-validity.ts'
import { needsSeniorWarning, planMarksFrom } from '@zhixiao/domain/customer/senior-warning.ts'
import { investorOf, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { isMissedRun, type PlanFailure, planRunFailure } from '@zhixiao/domain/order/plan.ts'
import { planFactsOf, scheduleOf } from '../engine/orders/plan-facts.ts'
import { logFailure } from '../engine/settle/log-failure.ts'
import { bisecting } from '../kernel/bisecting.ts'
import { calendarsOf } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'
import { notifyPlanFailures } from './notify-plan-failures.ts'

/** Plans run in one transaction: few enough that their locks delay nobody. */
const BATCH = 500
/** How often a run is decided again when its facts changed meanwhile. */
const TRIES = 3

/**
 * Runs every deduction due by `day`, those of a plan in the order of their due dates; of several that an outage missed
 * only the last one is placed. Each run leaves
 * an order with its debit, or the reason why there is none, and the plan's next date. A plan that cannot run now keeps
 * its date and the job is retried.
 */
export async function runPlans(ctx: Context, day: IsoDate): Promise<Outcome> {
  await dateWaiting(ctx)
  const report = { placed: 0, failed: 0, stuck: 0 }
  let after = 0n
  for (;;) {
    const due = await listDuePlans(ctx.db, day, after, BATCH)
    for (const ran of await runUntilDone(ctx, due, day))
      if (ran === 'placed' || ran === 'failed' || ran === 'stuck') report[ran]++
    const last = due.at(-1)
    if (last === undefined || due.length < BATCH) break
    after = last.plan_id
  }
  await notifyPlanFailures(ctx)
  return { done: report.stuck === 0, report }
}

/**
 * The result of one plan in a round: `changed` when it was decided on facts that no longer hold, `over` when nothing is
 * due.
 */
type Ran = 'placed' | 'failed' | 'changed' | 'stuck' | 'over'

/**
 * Runs plans until none is due. A round has at most one plan of a customer in a fund, because its order reduces the day
 * limit left for the next.
 */
async function runUntilDone(ctx: Context, plans: readonly DueKey[], day: IsoDate): Promise<Ran[]> {
  const all: Ran[] = []
  const changes = new Map<bigint, number>()
  let left = plans
  while (left.length > 0) {
    const round = [...Map.groupBy(left, plan => `${plan.custno}|${plan.fundcode}`).values()].flatMap(
      ([first]) => first ?? [],
    )
    const ran = await runTogether(ctx, round, day)
    for (const [planId, what] of ran) {
      const tried = (changes.get(planId) ?? 0) + (what === 'changed' ? 1 : 0)
      changes.set(planId, tried)
      if (tried < TRIES) continue
      ran.set(planId, 'stuck')
      ctx.events.jobFailed({ job: 'run-plans', error: 'FactsChanged', stack: '' })
    }
    all.push(...ran.values())
    const isOver = (planId: bigint) => ['stuck', 'over'].includes(ran.get(planId) ?? '')
    left = left.filter(plan => !isOver(plan.plan_id))
  }
  return all
}

/** One plan does not hold up the others. */
const runTogether = async (ctx: Context, plans: readonly DueKey[], day: IsoDate): Promise<Map<bigint, Ran>> =>
  new Map(
    await bisecting(
      plans,
      async some => [...(await withTx(ctx.db, tx => runIn(tx, ctx, some, day)))],
      (error, { plan_id: planId }): [bigint, Ran][] => {
        logFailure(ctx, 'run-plans', error)
        return [[planId, 'stuck']]
      },
    ),
  )

async function runIn(tx: Tx, ctx: Context, due: readonly DueKey[], day: IsoDate): Promise<Map<bigint, Ran>> {
  const ran = new Map<bigint, Ran>(due.map(plan => [plan.plan_id, 'over']))
  const plans = await lockDuePlans(tx, [...ran.keys()], day)
  if (plans.length === 0) return ran
  const runs = await decide(tx, ctx, plans)
  const failed = runs.flatMap(({ code, plan, ...run }) => (code === null ? [] : [{ ...run, plan, code }]))
  await failPlanRuns(tx, failed)
  for (const { plan } of failed) ran.set(plan.plan_id, 'failed')
  const passed = runs.flatMap(({ code, fundVersion, ...run }) =>
    code === null && fundVersion !== null ? [{ ...run, fundVersion }] : [],
  )
  for (const { plan } of passed) ran.set(plan.plan_id, 'changed')
  const byId = new Map(passed.map(run => [run.plan.plan_id, run]))
  const placed = await insertDeductions(tx, passed)
  await setNextRuns(
    tx,
    placed.map(({ plan_id: planId }) => ({ planId, next: byId.get(planId)?.next ?? null })),
  )
  for (const { plan_id: planId, order_id: orderId } of placed) {
    ran.set(planId, 'placed')
    const fundcode = byId.get(planId)?.plan.fundcode ?? ''
    ctx.events.orderPlaced({ orderId: String(orderId), kind: KIND.planPurchase, fundcode })
  }
  return ran
}

/** The result of each run, with the facts that decide it. */
async function decide(tx: Tx, ctx: Context, plans: readonly DuePlan[]) {
  const calendarFor = await calendarsOf(
    tx,
    await ctx.calendar(),
    plans.map(plan => plan.fundcode),
  )
  const customers = await listCustomerFacts(
    tx,
    plans.map(plan => plan.custno),
  )
  const facts = await listOrderFacts(tx, plans)
  const known = plans.map(plan => {
    const customer = customers.get(plan.custno)
    if (!customer) throw new Error(`plan ${plan.plan_id} of no customer`)
    return { plan, customer, order: facts.get(tradeKey(plan)) ?? null, investor: investorOf(customer) }
  })
  const marks = await listMarks(
    tx,
    known.flatMap(({ plan, order, investor }) =>
      order === null ? [] : [{ ...plan, markId: plan.leave_mark_id, investor, riskLevel: order.risk_level }],
    ),
    false,
  )
  const marked = await listSeniorMarked(tx, known)
  return known.map(({ plan, customer, order }) => {
    const today = shanghaiDate(customer.now.getTime())
    const next = nextPlanRunOrDue(calendarFor(plan.fundcode), scheduleOf(plan), plan.next_due)
    const missedOn = isMissedRun(plan.next_run, next, today) ? plan.next_run : null
    const code = order === null ? ('PLAN-FUND-ENDED' as const) : failureOf(plan, order, customer, { marks, marked })
    return {
      plan,
      next,
      dueDate: plan.next_due,
      runDate: missedOn ?? today,
      code: missedOn === null ? code : ('PLAN-MISSED' as const),
      customerVersion: customer.version,
      fundVersion: order?.fund_version ?? null,
    }
  })
}

function failureOf(
  { plan_id: planId, amount, leave_mark_id: markId }: DuePlan,
  facts: OrderFacts,
  customer: CustomerFacts,
  { marks, marked }: { marks: ReadonlySet<bigint>; marked: ReadonlySet<bigint> },
): PlanFailure | null {
  const { guard } = customer
  const terms = planFactsOf(facts, amount)
  return planRunFailure({
    ...terms,
    card: { ...terms.card, usedToday: facts.card_used_today_fen },
    investor: investorOf(customer),
    hasLeaveMark: markId !== null && marks.has(markId),
    isAccountClosed: facts.card_state === 'closed' || guard.custbelongto === FUND_ACCOUNT.none,
    isRiskExpired: guard.riskExpiresAtMs === null || isRiskExpired(guard.riskExpiresAtMs, guard.nowMs),
    isHeld: guard.isHeld,
    isFrozen: guard.isFrozen,
    isReviewOverdue: guard.isReviewOverdue,
    lacksSeniorMark: needsMark(customer, facts) && !marked.has(planId),
    isIdExpired: isIdExpired(guard.profile.invalidate, shanghaiDate(guard.nowMs)),
    usedToday: facts.used_today_fen,
  })
}

/** Whether a senior customer's plan deducts for a high-risk fund. */
const needsMark = ({ birthday, now }: CustomerFacts, { risk_level: level }: OrderFacts): boolean =>
  needsSeniorWarning(shanghaiDate(now.getTime()), birthday, riskLevelFrom(level))

/** The plans of senior customers that may deduct: the warning was confirmed within a year. */
async function listSeniorMarked(
  tx: Tx,
  known: readonly { plan: DuePlan; customer: CustomerFacts; order: OrderFacts | null }[],
): Promise<Set<bigint>> {
  const asked = known.filter(({ customer, order }) => order !== null && needsMark(customer, order))
  const [first] = asked
  if (!first) return new Set()
  const from = planMarksFrom(shanghaiDate(first.customer.now.getTime()))
  return listMarkedPlans(
    tx,
    asked.map(({ plan }) => plan.plan_id),
    from,
  )
}

/** Sets the dates of plans that last ran before the open day of their next run was published. */
async function dateWaiting(ctx: Context): Promise<void> {
  const exchange = await ctx.calendar()
  const plans = await listUndated(ctx.db)
  if (plans.length === 0) return
  const calendarFor = await calendarsOf(
    ctx.db,
    exchange,
    plans.map(plan => plan.fundcode),
  )
  const dated = plans.map(plan => ({
    planId: plan.plan_id,
    next: nextPlanRunOrDue(calendarFor(plan.fundcode), scheduleOf(plan), addDays(plan.next_due, -1)),
  }))
  await datePlans(
    ctx.db,
    dated.filter(({ next }) => next.runDate !== null),
  )
}
