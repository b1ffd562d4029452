import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { listPlans, type ShownPlan } from '@zhixiao/db/trade/plans.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { planFailureText } from '@zhixiao/domain/order/plan-fields.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { readPlanResults } from './plan-results.ts'

/** CALL-095: the customer's own plans, ended ones included. */
export const planList: Handler<'trade.planList'> = async ctx => {
  const [plans, resultOf] = await Promise.all([listPlans(ctx.db, ctx.session.custno), readPlanResults(ctx)])
  return ok({ list: plans.map(plan => ({ ...planView(plan), result: resultOf(plan) })) })
}

const planView = (row: ShownPlan): Omit<OutputOf<'trade.planList'>['list'][number], 'result'> => ({
  planId: String(row.plan_id),
  fundCode: row.fundcode,
  fundName: row.fundname,
  fundType: row.fund_type,
  riskLevel: `R${row.risk_level}`,
  tradeacco: row.tradeacco,
  bankName: row.bank_name,
  cardTail: row.card_tail,
  amount: fenText(row.amount),
  unit: row.unit,
  monthDay: row.month_day,
  weekday: row.weekday,
  state: row.state,
  reason: planFailureText(row.end_reason),
  failures: row.failures,
  next: row.next_due === null ? null : { dueDate: row.next_due, runDate: row.next_run },
  runsNow: row.runs_now,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  paidCount: row.paid_count,
  paidAmount: fenText(row.paid),
  failedCount: row.failed_count,
  closedReason: fundCan.plan.reason(tradedFund(row)),
})
