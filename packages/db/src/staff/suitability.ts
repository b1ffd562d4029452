import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type MarkRow = {
  id: bigint
  custno: string
  fundcode: string
  fundname: string
  warning_code: string
  text_version: string
  text_hash: string
  riskability: string
  risk_level: number
  fund_version: number | null
  risk_result_id: bigint | null
  shown_at: Date | null
  at: Date
  client: string | null
  order_ids: bigint[]
  plan_ids: bigint[]
}

/** Confirmed warnings, newest first, with the orders and plans that refer to them; the orders of a plan follow from the plan. */
async function listMarks(db: Reader, which: RawBuilder<unknown>, limit: number): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    with picked as materialized (select * from leave_mark m where ${which} order by id desc limit ${limit}),
    used as materialized (select u.* from senior_mark_use u join picked p on p.id = u.mark_id),
    ordered as (
      select id, array_agg(order_id order by order_id) as ids from (
        select coalesce(o.target_leave_mark_id, o.leave_mark_id) as id, o.order_id from orders o
        where o.custno in (select custno from picked) and o.plan_id is null
          and coalesce(o.target_leave_mark_id, o.leave_mark_id) is not null
        union all select u.mark_id, o.order_id from used u join orders o using (custno, request_id) where o.plan_id is null) referred group by 1
    ),
    planned as (
      select id, array_agg(plan_id order by plan_id) as ids from (
        select leave_mark_id as id, plan_id from plan where custno in (select custno from picked) and leave_mark_id is not null
        union all select u.mark_id, p.plan_id from used u join plan p using (custno, request_id)) referred group by 1
    )
    select m.id, m.custno, m.fundcode, f.fundname, m.warning_code, m.text_version, m.text_hash, m.riskability, m.risk_level, m.fund_version,
      m.risk_result_id, m.shown_at, m.at, m.client,
      coalesce((select ids from ordered o where o.id = m.id), '{}') as order_ids, coalesce((select ids from planned p where p.id = m.id), '{}') as plan_ids
    from picked m join fund f using (fundcode)
    order by m.id desc`.execute(db)
  return rows
}

export type MarkFilter = {
  from: IsoDate
  to: IsoDate
  fundcode: string | null
  riskability: string | null
  riskLevel: number | null
  /** The reader's own account, whose marks are left out. */
  reader: string | null
}

const within = ({ from, to, fundcode, riskability, riskLevel, reader }: MarkFilter): RawBuilder<unknown> => sql`
  m.at >= ${from}::timestamp at time zone 'Asia/Shanghai' and m.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
  and (${fundcode}::text is null or m.fundcode = ${fundcode}) and (${riskability}::text is null or m.riskability = ${riskability})
  and (${riskLevel}::int is null or m.risk_level = ${riskLevel}) and m.custno is distinct from ${reader}::text`

/** The marks of a period, or all marks of a customer. */
export type MarkChoice = MarkFilter | { custno: string }
type MarkPage = { before: bigint | null; limit: number }

const chosen = (which: MarkChoice, before: bigint | null): RawBuilder<unknown> => sql`
  ${'custno' in which ? sql`m.custno = ${which.custno}` : within(which)} and (${before}::bigint is null or m.id < ${before})`

/** Marks, newest first, those before `before`. */
export const pageMarks = (db: Reader, which: MarkChoice, { before, limit }: MarkPage): Promise<MarkRow[]> =>
  listMarks(db, chosen(which, before), limit)

/** How many marks there are before `before`, counted to `limit`. */
export async function countMarksTo(db: Reader, which: MarkChoice, { before, limit }: MarkPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from leave_mark m where ${chosen(which, before)} limit ${limit}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The newest mark; 0 where there is none. */
export async function lastMarkId(db: Reader): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select coalesce(max(id), 0) as id from leave_mark`.execute(db)
  return rows[0]?.id ?? 0n
}

export type MarkCount = { riskability: string; risk_level: number; marks: number; customers: number }

/** The marks of a period by class of the customer and level of the product. */
export async function countMarks(db: Reader, filter: MarkFilter): Promise<MarkCount[]> {
  const { rows } = await sql<MarkCount>`
    select m.riskability, m.risk_level, count(*)::int as marks, count(distinct m.custno)::int as customers
    from leave_mark m where ${within(filter)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type AssessmentRow = {
  id: bigint
  paper_version: string
  score: number
  riskability: string
  lowest_risk: boolean
  at: Date
  valid_to: Date
}

/** All assessments of a customer, newest first. */
export async function listAssessmentsOf(db: Reader, custno: string): Promise<AssessmentRow[]> {
  const { rows } = await sql<AssessmentRow>`
    select id, paper_version, score, riskability, lowest_risk, at, valid_to from risk_result where custno = ${custno} order by id desc`.execute(
    db,
  )
  return rows
}

export type DecidedOrders = {
  /** As stored by the placing statement; null for older orders. */
  riskability: string | null
  risk_level: number | null
  /** Whether there is a mark for exactly this class and level. */
  has_mark: boolean
  orders: number
  /** The newest of them. */
  order_ids: bigint[]
}

const NEWEST = 20

/** A customer's own orders into funds by class, level and mark. */
export async function groupOrdersInto(db: Reader, custno: string): Promise<DecidedOrders[]> {
  const { rows } = await sql<DecidedOrders>`
    select o.riskability, o.risk_level, m.id is not null as has_mark, count(*)::int as orders,
      (array_agg(o.order_id order by o.order_id desc))[1:${sql.lit(NEWEST)}] as order_ids
    from orders o left join leave_mark m on m.id = coalesce(o.target_leave_mark_id, o.leave_mark_id)
      and m.riskability = o.riskability and m.risk_level = o.risk_level
    where o.custno = ${custno} and o.origin <> 'fund'
      and o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.conversion}, ${kindSql.planPurchase})
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
