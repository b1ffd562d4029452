import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type OrderAhead = {
  custno: string
  tradeacco: string
  fundcode: string
  day: IsoDate
  confirm_date: IsoDate
  /** Of the trading day; null until it is published. */
  nav: NavE4 | null
  /** Of a purchase. */
  amount: Fen | null
  /** Of a redemption or conversion. */
  shares: ShareCents | null
  target_fundcode: string | null
  target_nav: NavE4 | null
}

/**
 * Orders of a customer that wait for their confirmation while their fund, or the fund they enter, has a NAV later than theirs:
 * purchases that are paid, redemptions and conversions. Those of a day let through in part are left out: what leaves is not known yet.
 */
export async function listOrdersAhead(db: Reader, custno: string): Promise<OrderAhead[]> {
  const { rows } = await sql<OrderAhead>`
    select o.custno, o.tradeacco, o.fundcode, o.trade_date as day, o.confirm_date, n.nav_e4 as nav,
      case when o.kind in (${kindSql.purchase}, ${kindSql.planPurchase}) then o.amount_fen end as amount, case when o.kind in (${kindSql.redemption}, ${kindSql.conversion}) then o.shares_cents end as shares,
      o.target_fundcode, g.nav_e4 as target_nav
    from orders o
    left join nav n on n.fundcode = o.fundcode and n.day = o.trade_date
    left join nav g on g.fundcode = o.target_fundcode and g.day = o.trade_date
    where o.custno = ${custno} and o.status = ${statusSql.pending} and o.kind in (${kindSql.purchase}, ${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.planPurchase})
      and (o.kind in (${kindSql.redemption}, ${kindSql.conversion}) or exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'))
      and exists (select from nav l where l.fundcode in (o.fundcode, o.target_fundcode) and l.day > o.trade_date)
      and not exists (select from redemption_limit r where r.fundcode = o.fundcode and r.day = o.trade_date and o.kind in (${kindSql.redemption}, ${kindSql.conversion}))
    order by o.trade_date, o.order_id`.execute(db)
  return rows
}
