import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type OrderSearch = {
  custno: string | null
  /** The account that the reader must not see. */
  notOf: string | null
  /** Days of acceptance, inclusive. */
  from: IsoDate | null
  to: IsoDate | null
  /** Orders of this fund, and conversions into it. */
  fundcode: string | null
  kind: string | null
  status: string | null
  /** Yuan or shares, in hundredths. */
  least: bigint | null
  most: bigint | null
  /** Orders accepted before this one. */
  before: bigint | null
}

export type OrderPage = {
  /** At most `limit`, newest first. */
  ids: bigint[]
  /** How many of the scanned orders match. */
  matched: number
  looked: number
  /** The oldest scanned order. */
  last_id: bigint | null
  last_at: Date | null
}

/**
 * Scans at most `most` orders, of one customer or all, newest first, so that a rare condition does not slow the answer.
 * Daily incomes of money-market funds are left out.
 */
export async function findOrderPage(
  db: Reader,
  by: OrderSearch,
  { limit, most }: { limit: number; most: number },
): Promise<OrderPage> {
  const { rows } = await sql<OrderPage>`
    with looked as materialized (
      select o.order_id, o.accept_at, o.fundcode, o.target_fundcode, o.kind, o.status, coalesce(o.amount_fen, o.shares_cents) as figure
      from orders o
      where o.cause is distinct from 'carry' and ${by.custno === null ? sql`true` : sql`o.custno = ${by.custno}`}
        and ${by.notOf === null ? sql`true` : sql`o.custno <> ${by.notOf}`}
        and ${by.from === null ? sql`true` : sql`o.accept_at >= ${by.from}::date::timestamp at time zone 'Asia/Shanghai'`}
        and ${by.to === null ? sql`true` : sql`o.accept_at < (${by.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`}
        and ${by.before === null ? sql`true` : sql`(o.accept_at, o.order_id) < ((select accept_at from orders where order_id = ${by.before}), ${by.before}::bigint)`}
      order by o.accept_at desc, o.order_id desc limit ${most}),
    found as materialized (
      select order_id, accept_at from looked
      where (${by.fundcode}::text is null or ${by.fundcode} in (fundcode, target_fundcode))
        and (${by.kind}::text is null or kind = ${by.kind}) and (${by.status}::text is null or status = ${by.status})
        and (${by.least}::bigint is null or figure >= ${by.least}) and (${by.most}::bigint is null or figure <= ${by.most}))
    select array(select order_id from found order by accept_at desc, order_id desc limit ${limit}) as ids,
      (select count(*)::int from found) as matched, (select count(*)::int from looked) as looked,
      l.order_id as last_id, l.accept_at as last_at
    from (select 1) one left join (select order_id, accept_at from looked order by accept_at, order_id limit 1) l on true`.execute(
    db,
  )
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}
