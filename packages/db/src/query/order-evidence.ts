import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
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
  mark_id: bigint | null
  mark_text: string | null
  mark_version: string | null
  mark_hash: string | null
  mark_client: string | null
  shown_at: Date | null
  confirmed_at: Date | null
}

/** The stored evidence of a customer's order into a fund; null for other kinds and other customers' orders. */
export async function findOrderEvidence(db: Reader, custno: string, orderId: bigint): Promise<OrderEvidence | null> {
  const { rows } = await sql<OrderEvidence>`
    select o.order_id, o.kind, f.fundcode, f.fundname, o.amount_fen as amount, o.shares_cents as shares, o.accept_at, o.trade_date, o.agreements, o.client, o.plan_id,
      case when o.plan_id is null then o.accept_at else (
        select max(c.at) from agreement_acceptance c
        where c.custno = o.custno and starts_with(c.act, 'plan:' || o.plan_id || ':') and c.at <= o.accept_at) end as accepted_at,
      o.riskability, o.risk_level, o.fund_version, r.paper_version, r.score, r.at as assessed_at, r.valid_to,
      m.id as mark_id, m.text as mark_text, m.text_version as mark_version, m.text_hash as mark_hash, m.client as mark_client,
      m.shown_at, m.at as confirmed_at
    from orders o join fund f on f.fundcode = coalesce(o.target_fundcode, o.fundcode)
    left join risk_result r on r.id = o.risk_result_id and r.custno = o.custno
    left join leave_mark m on m.id = coalesce(o.leave_mark_id, o.target_leave_mark_id)
    where o.custno = ${custno} and o.order_id = ${orderId} and o.origin <> 'fund' and o.kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.conversion}, ${kindSql.planPurchase})`.execute(
    db,
  )
  return rows[0] ?? null
}
