import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { hasMark, readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { holdCard, lockPlan, movePlan, type PlanRow } from '@zhixiao/db/trade/plans.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { PlanRun } from '@zhixiao/domain/calendar/plan-dates.ts'
import { investorOf } from '@zhixiao/domain/fund/suitability.ts'
import { decidePlan, decidePlanMove } from '@zhixiao/domain/order/plan.ts'
import { z } from 'zod'
import { planFactsOf, scheduleOf } from '../../engine/orders/plan-facts.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { passGuards } from './pass-guards.ts'
import { firstRunOf } from './plan.ts'
import { seniorPlanFault } from './senior-mark.ts'

const kept = z.object({
  planId: z.string(),
  state: z.enum(['running', 'paused', 'ended']),
  next: z.object({ dueDate: z.string(), runDate: z.string() }).nullable(),
})

/** CALL-096: follows the table of a plan's moves. Resuming has the requirements of making a plan; stopping has none. */
export const planStatus: Handler<'trade.planStatus'> = async (ctx, input) => {
  const proof = await provePassword(ctx, input.tradePassword)
  if (proof) return proof
  const guarded = input.move === 'resume' ? await passGuards(ctx, 'fix') : ok(null)
  if (!guarded.ok) return guarded
  return once(
    ctx,
    'trade.planStatus',
    async (tx): Promise<Result<OutputOf<'trade.planStatus'>>> => {
      const plan = await lockPlan(tx, ctx.session.custno, BigInt(input.planId))
      if (!plan) return fail('TRADE-PLAN', { field: 'planId' })
      const decision = decidePlanMove({ state: plan.state, move: input.move, runsNow: plan.runs_now })
      if (!decision.ok) return fail(decision.code)
      const { state } = decision
      const next = guarded.data ? await nextOf(tx, ctx, plan, guarded.data) : ok(null)
      if (!next.ok) return next
      await movePlan(tx, plan.plan_id, { state, failures: plan.failures, endReason: null, next: next.data })
      return ok({ planId: input.planId, state, next: next.data })
    },
    reply => kept.parse(reply),
  )
}

/** The first deduction after the pause, if the plan could be made as it is. */
async function nextOf(tx: Tx, ctx: WriteContext, plan: PlanRow, customer: CustomerFacts): Promise<Result<PlanRun>> {
  const { custno, tradeacco, fundcode, leave_mark_id: markId } = plan
  await holdCard(tx, custno, tradeacco)
  const facts = await readOrderFacts(tx, { custno, tradeacco, fundcode })
  if (!facts) return fail('TRADE-FUND')
  const investor = investorOf(customer)
  const decision = decidePlan({
    ...planFactsOf(facts, plan.amount),
    schedule: scheduleOf(plan),
    investor,
    hasLeaveMark: await hasMark(tx, { custno, fundcode, markId, investor, riskLevel: facts.risk_level, fresh: false }),
  })
  if (!decision.ok) return fail(decision.code, decision.reason ? { field: 'planId', reason: decision.reason } : {})
  const senior = await seniorPlanFault(
    tx,
    { custno, fundcode, riskLevel: facts.risk_level, ...customer },
    ctx.requestId,
  )
  if (senior) return senior
  const calendar = await calendarOf(tx, await ctx.calendar(), fundcode)
  const first = await firstRunOf(ctx, calendar, scheduleOf(plan))
  return first ? ok(first) : fail('TRADE-CALENDAR')
}
