import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { PlanUnit, PlanWeekday } from '@zhixiao/domain/codes/plan-units.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderStatus } from '@zhixiao/domain/order/order-states.ts'
import { PLANS_AT, type PlanState } from '@zhixiao/domain/order/plan.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** The schedule of a plan, as in its row. */
export type PlanDays = { unit: PlanUnit; month_day: number | null; weekday: PlanWeekday | null }
export type PlanTerms = PlanDays & {
  tradeacco: string
  amount: Fen
  leaveMarkId: bigint | null
  agreements: string
}
/** The next deduction; null while the plan does not run. `runDate` is null until the calendar is published that far. */
export type PlanNext = { dueDate: IsoDate; runDate: IsoDate | null } | null

export type PlanRow = PlanDays & {
  plan_id: bigint
  custno: string
  tradeacco: string
  fundcode: string
  amount: Fen
  state: PlanState
  end_reason: string | null
  failures: number
  next_due: IsoDate | null
  next_run: IsoDate | null
  leave_mark_id: bigint | null
  agreements: string
  version: number
}

/** `runs_now`: whether today's deduction is under way, from its time of day until the bank has answered. */
export type LivePlanRow = PlanRow & { runs_now: boolean }

const columns = sql`
  p.plan_id, p.custno, p.tradeacco, p.fundcode, p.unit, p.month_day, p.weekday, p.amount_fen as amount, p.state, p.end_reason, p.failures,
  p.next_due, p.next_run, p.leave_mark_id, p.agreements, p.version,
  coalesce(p.next_run = ${businessToday}, false) and (business_now() at time zone 'Asia/Shanghai')::time >= ${PLANS_AT}::time
    or exists (
      select 1 from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state in ('requested', 'unknown')
      where o.plan_id = p.plan_id and (o.accept_at at time zone 'Asia/Shanghai')::date = ${businessToday}) as runs_now`

/** Locks a plan of this customer; null when it is not theirs. */
export async function lockPlan(tx: Tx, custno: string, planId: bigint): Promise<LivePlanRow | null> {
  const own = sql`from plan p where p.plan_id = ${planId} and p.custno = ${custno}`
  // Locked first: the order of a deduction that held the lock is visible to the next statement only.
  await sql`select 1 ${own} for update`.execute(tx)
  const { rows } = await sql<LivePlanRow>`select ${columns} ${own}`.execute(tx)
  return rows[0] ?? null
}

/** Locks a card, so that no plan is made on a card that is being closed. */
export async function holdCard(tx: Tx, custno: string, tradeacco: string): Promise<void> {
  await sql`select 1 from trade_account where tradeacco = ${tradeacco} and custno = ${custno} for key share`.execute(tx)
}

/** How many plans of a customer run or rest. Exact in a transaction that holds the customer's row. */
export async function countLivePlans(tx: Tx, custno: string): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from plan where custno = ${custno} and state <> 'ended'`.execute(tx)
  return rows[0]?.live ?? 0
}

type NewPlan = PlanTerms & { custno: string; fundcode: string; requestId: string; bodyHash: string }

export async function insertPlan(tx: Tx, plan: NewPlan, next: PlanNext): Promise<bigint> {
  const { rows } = await sql<{ plan_id: bigint }>`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, weekday, amount_fen, next_due, next_run, leave_mark_id, agreements,
      request_id, body_hash, created_at, changed_at)
    select ${plan.custno}, ${plan.tradeacco}, ${plan.fundcode}, ${plan.unit}, ${plan.month_day}::smallint, ${plan.weekday}, ${plan.amount}::bigint,
      ${next?.dueDate ?? null}::date, ${next?.runDate ?? null}::date, ${plan.leaveMarkId}::bigint, ${plan.agreements},
      ${plan.requestId}, ${plan.bodyHash}, at, at
    from business_time
    returning plan_id`.execute(tx)
  if (!rows[0]) throw new Error('insert returned no row')
  await keepConsent(tx, rows[0].plan_id)
  return rows[0].plan_id
}

/** Changes the terms of a plan from its next deduction on; earlier deductions stay. */
export async function changePlan(tx: Tx, planId: bigint, terms: PlanTerms, next: PlanNext): Promise<void> {
  await sql`
    update plan set tradeacco = ${terms.tradeacco}, unit = ${terms.unit}, month_day = ${terms.month_day}::smallint, weekday = ${terms.weekday},
      amount_fen = ${terms.amount}::bigint, leave_mark_id = ${terms.leaveMarkId}::bigint, agreements = ${terms.agreements},
      next_due = ${next?.dueDate ?? null}::date, next_run = ${next?.runDate ?? null}::date, changed_at = business_now(), version = version + 1
    where plan_id = ${planId}`.execute(tx)
  await keepConsent(tx, planId)
}

/** Stores consent when a plan is created or changed, not when it deducts. */
async function keepConsent(tx: Tx, planId: bigint): Promise<void> {
  await sql`
    insert into agreement_acceptance (custno, agreement, version, act, sha256, at)
    select p.custno, split_part(item, '@', 1), split_part(item, '@', 2), concat_ws(':', 'plan', p.plan_id, p.version), a.sha256, business_now()
    from plan p cross join unnest(string_to_array(p.agreements, ',')) as item
    left join agreement a on item = a.id || '@' || a.version
    where p.plan_id = ${planId} and p.agreements <> ''
    on conflict do nothing`.execute(tx)
}

export type PlanMoved = { state: PlanState; failures: number; endReason: string | null; next: PlanNext }

/** Sets a plan's state and next deduction. */
export const movePlan = (tx: Tx, planId: bigint, moved: PlanMoved): Promise<void> =>
  movePlans(tx, [{ planId, ...moved }])

/** Like movePlan for many distinct plans. */
export async function movePlans(tx: Tx, moved: readonly (PlanMoved & { planId: bigint })[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update plan p set state = m.state, failures = m.failures, end_reason = m.end_reason, next_due = m.next_due, next_run = m.next_run,
      changed_at = business_now(), version = version + 1, ended_at = case when m.state = 'ended' then business_now() end
    from unnest(${moved.map(each => each.planId)}::bigint[], ${moved.map(each => each.state)}::text[], ${moved.map(each => each.failures)}::int[],
      ${moved.map(each => each.endReason)}::text[], ${moved.map(each => each.next?.dueDate ?? null)}::date[],
      ${moved.map(each => each.next?.runDate ?? null)}::date[]) m (plan_id, state, failures, end_reason, next_due, next_run)
    where p.plan_id = m.plan_id`.execute(tx)
}

export type ShownPlan = LivePlanRow & {
  fundname: string
  fund_type: FundType
  status: FundStatus
  open_windows: string | null
  end_date: IsoDate | null
  order_day: IsoDate
  risk_level: number
  bank_name: string
  card_tail: string
  created_at: Date
  ended_at: Date | null
  /** Deductions that the bank made and that were not withdrawn. */
  paid_count: number
  paid: Fen
  failed_count: number
}

/** A customer's plans, newest first. */
export async function listPlans(db: Reader, custno: string): Promise<ShownPlan[]> {
  const { rows } = await sql<ShownPlan>`
    select ${columns}, f.fundname, f.fund_type, f.status, f.open_windows, f.end_date, day_after_cut_off(business_now()) as order_day, f.risk_level, b.name as bank_name, a.card_tail, p.created_at, p.ended_at,
      coalesce(d.n, 0)::int as paid_count, coalesce(d.amount, 0)::bigint as paid, coalesce(x.n, 0)::int as failed_count
    from plan p join fund f using (fundcode) join trade_account a using (tradeacco) join bank b using (bank_code)
    left join lateral (
      select count(*) as n, sum(o.amount_fen) as amount from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
      where o.plan_id = p.plan_id and o.status in (${statusSql.pending}, ${statusSql.confirmed}) and t.state = 'done'
    ) d on true
    left join lateral (select count(*) as n from plan_failure where plan_id = p.plan_id) x on true
    where p.custno = ${custno} order by p.plan_id desc`.execute(db)
  return rows
}

export type PlanRunRow = {
  due_date: IsoDate
  run_date: IsoDate
  order_id: bigint | null
  status: OrderStatus | null
  amount: Fen | null
  confirmed_shares: ShareCents | null
  nav: NavE4 | null
  /** State of its order's debit; null without an order. */
  debit: string | null
  /** Why it failed. */
  code: string | null
}

/** The runs of a customer's plan, newest first: orders and failures; a refusal by the bank is both. */
export async function listPlanRuns(
  db: Reader,
  custno: string,
  planId: bigint,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: PlanRunRow[] }> {
  const runs = sql`
    (select * from orders where plan_id = ${planId} and custno = ${custno}) o
    full join (select x.* from plan_failure x join plan p using (plan_id) where x.plan_id = ${planId} and p.custno = ${custno}) x
      using (plan_id, due_date)`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${runs}`.execute(db),
    sql<PlanRunRow>`
      select due_date, coalesce(x.run_date, (o.accept_at at time zone 'Asia/Shanghai')::date) as run_date,
        o.order_id, o.status, o.amount_fen as amount, c.shares_cents as confirmed_shares, c.nav_e4 as nav, t.state as debit, x.code
      from ${runs} left join confirmation c on c.order_id = o.order_id and c.leg = 'own'
      left join (select order_id, direction, state from bank_txn) t on t.order_id = o.order_id and t.direction = 'in'
      order by due_date desc limit ${page.limit} offset ${page.offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows }
}
