import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type OrderEvidence = {
  order_id: bigint
  kind: string
  fundcode: string
  fundname: string
  amount: Fen | null
  shares: ShareCents | null
  accept_at: Date
  trade_date: IsoDate
  agreements: string
  client: string | null
  /** The plan of a deduction. */
  plan_id: bigint | null
  /** When the documents were accepted: with the order, or with the plan at that time. */
  accepted_at: Date | null
  riskability: string | null
  risk_level: number | null
  fund_version: number | null
  paper_version: string | null
  score: number | null
  assessed_at: Date | null
  valid_to: Date | null
}

/** A warning that a customer confirmed for an order. */
export type WarningMark = {
  id: bigint
  warning_code: string
  text: string
  text_version: string
  text_hash: string
  client: string | null
  shown_at: Date | null
  at: Date
}

/** The stored evidence of a customer's order into a fund; null for other kinds and other customers' orders. */
export async function findOrderEvidence(db: Reader, custno: string, orderId: bigint): Promise<OrderEvidence | null> {
  const { rows } = await sql<OrderEvidence>`
    select o.order_id, o.kind, f.fundcode, f.fundname, o.amount_fen as amount, o.shares_cents as shares, o.accept_at, o.trade_date, o.agreements, o.client, o.plan_id,
      case when o.plan_id is null then o.accept_at else (
        select max(c.at) from agreement_acceptance c
        where c.custno = o.custno and starts_with(c.act, 'plan:' || o.plan_id || ':') and c.at <= o.accept_at) end as accepted_at,
      o.riskability, o.risk_level, o.fund_version, r.paper_version, r.score, r.at as assessed_at, r.valid_to
    from orders o join fund f on f.fundcode = coalesce(o.target_fundcode, o.fundcode)
    left join risk_result r on r.id = o.risk_result_id and r.custno = o.custno
    where o.custno = ${custno} and o.order_id = ${orderId} and o.origin <> 'fund' and o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.conversion}, ${kindSql.planPurchase})`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * The warnings behind an order into a fund, the oldest first: the mismatch that it names, and the special warning that its
 * request used. A deduction of a plan rests on the newest special warning of its year.
 */
export async function listWarningMarks(db: Reader, orderId: bigint): Promise<WarningMark[]> {
  const { rows } = await sql<WarningMark>`
    select m.id, m.warning_code, m.text, m.text_version, m.text_hash, m.client, m.shown_at, m.at
    from orders o join leave_mark m on m.custno = o.custno and m.fundcode = coalesce(o.target_fundcode, o.fundcode)
    where o.order_id = ${orderId} and (m.id in (o.leave_mark_id, o.target_leave_mark_id) or m.id = (
      case when o.plan_id is null then (
        select u.mark_id from senior_mark_use u where u.custno = o.custno and u.request_id = o.request_id)
      else (
        select max(k.id) from leave_mark k
        where k.custno = o.custno and k.fundcode = o.fundcode and k.risk_level = o.risk_level and k.warning_code = ${SENIOR_WARNING}
          and k.at <= o.accept_at and k.at > o.accept_at - interval '1 year') end))
    order by m.id`.execute(db)
  return rows
}
