import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type PlanFailure, planAfterRun } from '@zhixiao/domain/order/plan.ts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'
import { movePlan, type PlanDays, type PlanNext, type PlanRow } from './plans.ts'

/** Up to `limit` running plans with a deduction due by `day`, after `afterPlanId`. */
export async function listDuePlans(db: Reader, day: IsoDate, afterPlanId: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ plan_id: bigint }>`
    select plan_id from plan where state = 'running' and next_run <= ${day}::date and plan_id > ${afterPlanId}
    order by plan_id limit ${limit}`.execute(db)
  return rows.map(row => row.plan_id)
}

export type DuePlan = PlanRow & { next_due: IsoDate }

/** A plan whose deduction is due by `day`, held until the transaction ends; null when another has run it. */
export async function lockDuePlan(tx: Tx, planId: bigint, day: IsoDate): Promise<DuePlan | null> {
  const { rows } = await sql<DuePlan>`
    select plan_id, custno, tradeacco, fundcode, unit, month_day, weekday, amount_fen as amount, state, end_reason, failures,
      next_due, next_run, leave_mark_id, agreements, version, true as runs_today
    from plan where plan_id = ${planId} and state = 'running' and next_run <= ${day}::date for update`.execute(tx)
  return rows[0] ?? null
}

export type DatedPlan = { plan_id: bigint; fundcode: string; next_due: IsoDate } & PlanDays

/** Running plans whose next open day was not published when they last ran. */
export async function listUndated(db: Reader): Promise<DatedPlan[]> {
  const { rows } = await sql<DatedPlan>`
    select plan_id, fundcode, next_due, unit, month_day, weekday from plan where state = 'running' and next_run is null`.execute(
    db,
  )
  return rows
}

/** Running plans of these funds, held until the transaction ends. */
export async function lockPlansOf(tx: Tx, fundcodes: readonly string[]): Promise<DatedPlan[]> {
  const { rows } = await sql<DatedPlan>`
    select plan_id, fundcode, next_due, unit, month_day, weekday from plan
    where state = 'running' and fundcode = any(${[...fundcodes]}::text[]) order by plan_id for update`.execute(tx)
  return rows
}

export async function datePlan(db: Db, planId: bigint, next: PlanNext): Promise<void> {
  await sql`
    update plan set next_due = ${next?.dueDate ?? null}::date, next_run = ${next?.runDate ?? null}::date
    where plan_id = ${planId} and state = 'running' and next_run is null`.execute(db)
}

/** The next deduction of a plan that goes on; its version stays: nobody changed its terms. */
export async function setNextRun(tx: Tx, planId: bigint, next: PlanNext): Promise<void> {
  await sql`
    update plan set next_due = ${next?.dueDate ?? null}::date, next_run = ${next?.runDate ?? null}::date
    where plan_id = ${planId}`.execute(tx)
}

type RunPlan = Pick<PlanRow, 'plan_id' | 'state' | 'failures'>

/**
 * Keeps that a run came to nothing, once, and what becomes of the plan by it; `next` is what it goes on with. A plan that
 * was paused or stopped meanwhile stays so.
 */
export async function failPlanRun(
  tx: Tx,
  plan: RunPlan,
  run: { dueDate: IsoDate; runDate: IsoDate; code: PlanFailure },
  next: PlanNext,
): Promise<void> {
  const kept = await sql`
    insert into plan_failure (plan_id, due_date, run_date, code, at)
    values (${plan.plan_id}, ${run.dueDate}, ${run.runDate}, ${run.code}, business_now())
    on conflict do nothing returning 1`.execute(tx)
  if (kept.rows.length === 0 || plan.state !== 'running') return
  const { state, failures, endReason } = planAfterRun(plan.failures, run.code)
  await movePlan(tx, plan.plan_id, {
    state,
    failures,
    endReason: endReason ?? (state === 'paused' ? run.code : null),
    next: state === 'running' ? next : null,
  })
}

/** The bank made these orders' debits: for those a plan placed, the count of failures starts anew. */
export async function countPaidRuns(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    update plan set failures = ${planAfterRun(0, null).failures} where state <> 'ended' and failures > 0 and plan_id in (
      select plan_id from orders where order_id = any(${orderIds}::bigint[]) and kind = '039' and status = '9')`.execute(
    tx,
  )
}

/** The bank refused these orders' debits, or the registrar or a limit the orders: for those a plan placed, the run has failed. */
export async function countFailedRuns(
  tx: Tx,
  orderIds: readonly bigint[],
  code: 'PLAN-UNPAID' | 'PLAN-REFUSED' | 'TRADE-DAY-MAX',
): Promise<void> {
  const { rows } = await sql<{ plan_id: bigint; due_date: IsoDate; run_date: IsoDate }>`
    select plan_id, due_date, (accept_at at time zone 'Asia/Shanghai')::date as run_date
    from orders where order_id = any(${orderIds}::bigint[]) and kind = '039' order by plan_id, due_date`.execute(tx)
  for (const { plan_id, due_date, run_date } of rows) {
    const plan = await lockFailures(tx, plan_id)
    const next = plan.next_due && { dueDate: plan.next_due, runDate: plan.next_run }
    await failPlanRun(tx, plan, { dueDate: due_date, runDate: run_date, code }, next)
  }
}

async function lockFailures(tx: Tx, planId: bigint): Promise<RunPlan & Pick<PlanRow, 'next_due' | 'next_run'>> {
  const { rows } = await sql<RunPlan & Pick<PlanRow, 'next_due' | 'next_run'>>`
    select plan_id, state, failures, next_due, next_run from plan where plan_id = ${planId} for update`.execute(tx)
  if (!rows[0]) throw new Error(`no plan ${planId}`)
  return rows[0]
}

export type UntoldFailure = {
  plan_id: bigint
  due_date: IsoDate
  run_date: IsoDate
  code: PlanFailure
  custno: string
  fundname: string
  state: PlanRow['state']
  end_reason: string | null
  /** The run that ended or paused the plan is its last. */
  is_last: boolean
}

/** Failed runs that the customer was not told of yet, oldest first. */
export async function listUntoldFailures(db: Reader, limit: number): Promise<UntoldFailure[]> {
  const { rows } = await sql<UntoldFailure>`
    select x.plan_id, x.due_date, x.run_date, x.code, p.custno, f.fundname, p.state, p.end_reason,
      not exists (select 1 from plan_failure y where y.plan_id = x.plan_id and y.due_date > x.due_date) as is_last
    from plan_failure x join plan p using (plan_id) join fund f using (fundcode)
    where x.told_at is null order by x.at, x.plan_id, x.due_date limit ${limit}`.execute(db)
  return rows
}

export async function markTold(db: Db, planId: bigint, dueDate: IsoDate): Promise<void> {
  await sql`update plan_failure set told_at = business_now() where plan_id = ${planId} and due_date = ${dueDate}`.execute(
    db,
  )
}
