import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type PlanFailure, planAfterRun } from '@zhixiao/domain/order/plan.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import type { Reader, Tx } from '../tx.ts'
import { placing } from './place-order.ts'
import { movePlans, type PlanDays, type PlanNext, type PlanRow } from './plans.ts'

export type DueKey = { plan_id: bigint; custno: string; fundcode: string }

/** Up to `limit` running plans with a deduction due by `day`, after `afterPlanId`. */
export async function listDuePlans(db: Reader, day: IsoDate, afterPlanId: bigint, limit: number): Promise<DueKey[]> {
  const { rows } = await sql<DueKey>`
    select plan_id, custno, fundcode from plan
    where state = 'running' and next_run <= ${day}::date and plan_id > ${afterPlanId} order by plan_id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type DuePlan = PlanRow & { next_due: IsoDate }

/** Locks those of these plans with a deduction due by `day`; plans that another process has run are missing. */
export async function lockDuePlans(tx: Tx, planIds: readonly bigint[], day: IsoDate): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select plan_id, custno, tradeacco, fundcode, unit, month_day, weekday, amount_fen as amount, state, end_reason, failures,
      next_due, next_run, leave_mark_id, agreements, version
    from plan where plan_id = any(${[...planIds]}::bigint[]) and state = 'running' and next_run <= ${day}::date
    order by plan_id for update`.execute(tx)
  return rows
}

/** A deduction with the facts of its decision. */
export type Deduction = { plan: DuePlan; customerVersion: number; fundVersion: number }

/**
 * Places deductions of plans of different customers or funds in ONE statement, like `insertPurchaseOnce`. Returns those
 * placed; for the others the facts have changed or the day limit is used up.
 */
export async function insertDeductions(
  tx: Tx,
  deductions: readonly Deduction[],
): Promise<{ order_id: bigint; plan_id: bigint }[]> {
  if (deductions.length === 0) return []
  const plans = deductions.map(({ plan }) => plan)
  const due = sql`(
    select *, ${kindSql.planPurchase} as kind, concat_ws('-', 'plan', plan_id, due_date) as request_id, '-' as body_hash, null::text as client, 'card' as payment,
      null::date as promised_day, null::date as promised_confirm, null::date as promised_pay, null::bigint as senior_mark_id, null::text as target_fundcode
    from unnest(${plans.map(plan => plan.plan_id)}::bigint[], ${plans.map(plan => plan.custno)}::text[], ${plans.map(plan => plan.tradeacco)}::text[],
      ${plans.map(plan => plan.fundcode)}::text[], ${plans.map(plan => plan.next_due)}::date[], ${plans.map(plan => plan.amount)}::bigint[],
      ${plans.map(plan => plan.leave_mark_id)}::bigint[], ${plans.map(plan => plan.agreements)}::text[],
      ${deductions.map(each => each.customerVersion)}::int[], ${deductions.map(each => each.fundVersion)}::int[])
      p (plan_id, custno, tradeacco, fundcode, due_date, amount_fen, leave_mark_id, agreements, customer_version, fund_version))`
  const { rows } = await sql<{ order_id: bigint; plan_id: bigint }>`
    with ${placing(due)} select order_id, plan_id from placed order by 1`.execute(tx)
  return rows
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

/** Locks the running plans of these funds. */
export async function lockPlansOf(tx: Tx, fundcodes: readonly string[]): Promise<DatedPlan[]> {
  const { rows } = await sql<DatedPlan>`
    select plan_id, fundcode, next_due, unit, month_day, weekday from plan
    where state = 'running' and fundcode = any(${[...fundcodes]}::text[]) order by plan_id for update`.execute(tx)
  return rows
}

/** Sets the dates of plans that still wait for the publication of the calendar. */
export const datePlans = (db: Db, runs: readonly NextRun[]): Promise<void> =>
  writeNextRuns(db, runs, sql`p.state = 'running' and p.next_run is null`)

/** Sets the next deductions of continuing plans; their versions stay, because their terms have not changed. */
export const setNextRuns = (tx: Tx, runs: readonly NextRun[]): Promise<void> => writeNextRuns(tx, runs, sql`true`)

export type NextRun = { planId: bigint; next: PlanNext }

async function writeNextRuns(db: Reader, runs: readonly NextRun[], which: RawBuilder<unknown>): Promise<void> {
  if (runs.length === 0) return
  await sql`
    update plan p set next_due = n.due, next_run = n.run
    from unnest(${runs.map(each => each.planId)}::bigint[], ${runs.map(each => each.next?.dueDate ?? null)}::date[],
      ${runs.map(each => each.next?.runDate ?? null)}::date[]) n (plan_id, due, run)
    where p.plan_id = n.plan_id and ${which}`.execute(db)
}

/** A failed run: the plan before it and its state after it. */
export type FailedRun = {
  plan: Pick<PlanRow, 'plan_id' | 'state' | 'failures'>
  dueDate: IsoDate
  runDate: IsoDate
  code: PlanFailure
  next: PlanNext
}

/**
 * Records failed runs of different plans, idempotently, and updates the plans. A plan that was paused or stopped
 * meanwhile stays so.
 */
export async function failPlanRuns(tx: Tx, runs: readonly FailedRun[]): Promise<void> {
  if (runs.length === 0) return
  const { rows } = await sql<{ plan_id: bigint }>`
    insert into plan_failure (plan_id, custno, due_date, run_date, code, at)
    select plan_id, p.custno, due_date, run_date, code, business_now()
    from unnest(${runs.map(run => run.plan.plan_id)}::bigint[], ${runs.map(run => run.dueDate)}::date[], ${runs.map(run => run.runDate)}::date[],
      ${runs.map(run => run.code)}::text[]) x (plan_id, due_date, run_date, code)
    join plan p using (plan_id)
    on conflict do nothing returning plan_id`.execute(tx)
  const kept = new Set(rows.map(row => row.plan_id))
  const moved = runs.filter(({ plan }) => kept.has(plan.plan_id) && plan.state === 'running')
  await movePlans(
    tx,
    moved.map(({ plan, code, next }) => {
      const { state, failures, endReason } = planAfterRun(plan.failures, code)
      return {
        planId: plan.plan_id,
        state,
        failures,
        endReason: endReason ?? (state === 'paused' ? code : null),
        next: state === 'running' ? next : null,
      }
    }),
  )
}

/** Resets the consecutive-failure counters of plans whose debits the bank made. */
export async function countPaidRuns(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    update plan set failures = ${planAfterRun(0, null).failures} where state <> 'ended' and failures > 0 and plan_id in (
      select plan_id from orders where order_id = any(${orderIds}::bigint[]) and kind = ${kindSql.planPurchase} and status = ${statusSql.pending})`.execute(
    tx,
  )
}

/** Counts failed runs of plans whose debit the bank refused, or whose order the registrar or a limit refused. */
export async function countFailedRuns(
  tx: Tx,
  orderIds: readonly bigint[],
  code: 'PLAN-UNPAID' | 'PLAN-REFUSED' | 'TRADE-DAY-MAX',
): Promise<void> {
  const { rows } = await sql<{ plan_id: bigint; due_date: IsoDate; run_date: IsoDate }>`
    select plan_id, due_date, (accept_at at time zone 'Asia/Shanghai')::date as run_date
    from orders where order_id = any(${orderIds}::bigint[]) and kind = ${kindSql.planPurchase} order by plan_id, due_date`.execute(
    tx,
  )
  // Two runs of one plan are counted one after the other.
  const left = Map.groupBy(rows, row => row.plan_id)
  while (left.size > 0) {
    const plans = new Map((await lockFailures(tx, [...left.keys()])).map(plan => [plan.plan_id, plan]))
    const failed: FailedRun[] = []
    for (const [planId, runs] of left) {
      const [plan, run] = [plans.get(planId), runs.shift()]
      if (!plan || !run) throw new Error(`no plan ${planId}`)
      const next = plan.next_due && { dueDate: plan.next_due, runDate: plan.next_run }
      failed.push({ plan, dueDate: run.due_date, runDate: run.run_date, code, next })
      if (runs.length === 0) left.delete(planId)
    }
    await failPlanRuns(tx, failed)
  }
}

async function lockFailures(tx: Tx, planIds: readonly bigint[]) {
  const { rows } = await sql<FailedRun['plan'] & Pick<PlanRow, 'next_due' | 'next_run'>>`
    select plan_id, state, failures, next_due, next_run from plan where plan_id = any(${[...planIds]}::bigint[])
    order by plan_id for update`.execute(tx)
  return rows
}

export type UnnotifiedFailure = {
  plan_id: bigint
  due_date: IsoDate
  run_date: IsoDate
  code: PlanFailure
  custno: string
  fundname: string
  state: PlanRow['state']
  end_reason: string | null
  /** True for the run that ended or paused the plan. */
  is_last: boolean
}

/** Failed runs that the customer is not yet notified about, oldest first. */
export async function listUnnotifiedFailures(db: Reader, limit: number): Promise<UnnotifiedFailure[]> {
  const { rows } = await sql<UnnotifiedFailure>`
    select x.plan_id, x.due_date, x.run_date, x.code, p.custno, f.fundname, p.state, p.end_reason,
      not exists (select 1 from plan_failure y where y.plan_id = x.plan_id and y.due_date > x.due_date) as is_last
    from plan_failure x join plan p using (plan_id) join fund f using (fundcode)
    where x.notified_at is null order by x.at, x.plan_id, x.due_date limit ${limit}`.execute(db)
  return rows
}

export async function markNotified(db: Db, planId: bigint, dueDate: IsoDate): Promise<void> {
  await sql`update plan_failure set notified_at = business_now() where plan_id = ${planId} and due_date = ${dueDate}`.execute(
    db,
  )
}
