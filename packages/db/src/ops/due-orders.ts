import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

/** The first confirmation day of pending orders; null when there are none. */
export async function firstDueDay(db: Reader): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select min(confirm_date) as day from orders where status = ${statusSql.pending}`.execute(db)
  return rows[0]?.day ?? null
}

export type DueCount = { day: IsoDate; orders: number }

/** Orders due up to `day`, by due day. */
export async function countDueOrders(db: Reader, day: IsoDate): Promise<DueCount[]> {
  const { rows } = await sql<DueCount>`
    select confirm_date as day, count(*)::int as orders from orders
    where status = ${statusSql.pending} and confirm_date <= ${day}::date group by 1 order by 1`.execute(db)
  return rows
}

export type MissingNav = { fundcode: string; day: IsoDate; orders: number }

/** Missing NAVs of orders due up to `day`; unpaid purchases do not count, as they wait for their money. */
export async function listMissingNavs(db: Reader, day: IsoDate): Promise<MissingNav[]> {
  const { rows } = await sql<MissingNav>`
    select o.fundcode, o.trade_date as day, count(*)::int as orders
    from orders o
    left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    left join nav n on n.fundcode = o.fundcode and n.day = o.trade_date
    where o.status = ${statusSql.pending} and o.confirm_date <= ${day}::date and n.day is null
      and o.kind not in (${kindSql.subscription}, ${kindSql.dividendMethod}, ${kindSql.freeze}, ${kindSql.unfreeze}) and (o.amount_fen is null or t.state = 'done')
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}
