import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type ConsentRow = {
  agreement: string
  version: string
  /** Null where the text is not on file: before texts were kept, and summaries of funds. */
  title: string | null
  /** The act it was accepted for, with its number after a colon if it has one. */
  act: string
  at: Date
  /** The fund that the order or plan buys. */
  fundcode: string | null
  fundname: string | null
  /** The current version of the fund's record. */
  fund_version: number | null
}

/** A customer's consents, newest first. */
export async function listConsents(
  db: Reader,
  custno: string,
  page: { limit: number; offset: number },
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select c.agreement, c.version, a.title, c.act, c.at, f.fundcode, f.fundname, f.version as fund_version
    from agreement_consent c
    left join agreement a on a.id = c.agreement and a.version::text = c.version
    left join orders o on o.custno = c.custno and c.act in ('purchase:' || o.order_id, 'convert:' || o.order_id)
    left join plan p on p.custno = c.custno and starts_with(c.act, 'plan:' || p.plan_id || ':')
    left join fund f on f.fundcode = coalesce(o.target_fundcode, o.fundcode, p.fundcode)
    where c.custno = ${custno}
    order by c.at desc, c.act desc, c.agreement limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countConsents(db: Reader, custno: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from agreement_consent where custno = ${custno}`.execute(db)
  return rows[0]?.total ?? 0
}

export type LeaveMarkRow = {
  id: bigint
  fundcode: string
  fundname: string
  warning_code: string
  text_version: string
  text_hash: string
  riskability: string
  risk_level: number
  at: Date
  order_id: bigint | null
}

/** A customer's confirmed warnings, newest first, each with the first order that refers to it. */
export async function listLeaveMarks(db: Reader, custno: string, limit: number): Promise<LeaveMarkRow[]> {
  const { rows } = await sql<LeaveMarkRow>`
    select m.id, m.fundcode, f.fundname, m.warning_code, m.text_version, m.text_hash, m.riskability, m.risk_level, m.at,
      (select min(o.order_id) from orders o where o.custno = m.custno and (m.id in (o.leave_mark_id, o.target_leave_mark_id)
        or o.request_id = (select u.request_id from senior_mark_use u where u.mark_id = m.id) and o.plan_id is null)) as order_id
    from leave_mark m join fund f using (fundcode)
    where m.custno = ${custno} order by m.id desc limit ${limit}`.execute(db)
  return rows
}
