import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { applicationKinds } from '@zhixiao/domain/exchange/applications.ts'
import type { DividendConfirmation, TradeConfirmation } from '@zhixiao/domain/exchange/confirmation-records.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { pagesOf } from '../pages.ts'
import type { Reader, Tx } from '../tx.ts'

/** The day's confirmed orders of customers and plans, and remainders of huge redemptions. */
const trades = (day: IsoDate) => sql`
  orders o where o.status = ${statusSql.confirmed} and o.confirm_date = ${day}::date
    and o.kind = any(${[...applicationKinds]}::text[]) and (o.origin <> 'fund' or o.cause in ('deferred', 'resized'))`

const dividends = (day: IsoDate) => sql`
  orders o join confirmation w using (order_id)
  where o.status = ${statusSql.confirmed} and o.confirm_date = ${day}::date and o.kind = ${kindSql.dividend} and o.cause = 'dividend'`

export async function countConfirmations(db: Reader, day: IsoDate): Promise<{ trades: number; dividends: number }> {
  const { rows } = await sql<{ trades: number; dividends: number }>`
    select (select count(*)::int from ${trades(day)}) as trades,
      (select count(distinct (o.tradeacco, o.fundcode, o.trade_date))::int from ${dividends(day)}) as dividends`.execute(
    db,
  )
  return rows[0] ?? { trades: 0, dividends: 0 }
}

const account = sql`coalesce(c.fund_account, '') as "fundAccount", c.custtype`

export type ConfirmedTrade = Omit<TradeConfirmation, 'isInstitution' | 'acceptedAtMs'> & {
  custtype: string
  acceptedAt: Date
}

/** In pages; the remainder of a huge redemption has the number of the order that it continues. */
export const listConfirmedTrades = (tx: Tx, day: IsoDate, size: number): AsyncGenerator<ConfirmedTrade[]> =>
  pagesOf(
    tx,
    sql<ConfirmedTrade>`
      select first.order_id as "orderId", o.kind, o.fundcode, o.tradeacco, ${account}, o.accept_at as "acceptedAt",
        o.confirm_date as "confirmDate", coalesce(o.amount_fen, 0) as "askedAmount", coalesce(o.shares_cents, 0) as "askedShares",
        o.large_redemption as "largeRedemption", o.dividend_method as "dividendMethod",
        coalesce(case when o.amount_fen is null then w.net_fen else w.gross_fen end, 0) as amount, coalesce(w.shares_cents, 0) as shares,
        coalesce(w.nav_e4, 0) as nav, coalesce(w.fee_fen - w.performance_fen, 0) as charge, coalesce(i.fee_fen, 0) as supplement,
        coalesce(w.performance_fen, 0) as performance, coalesce(r.amount_fen, 0) as returned, coalesce(w.interest_fen, 0) as interest,
        coalesce(o.target_fundcode, '') as "targetFundcode", coalesce(i.shares_cents, 0) as "targetShares", coalesce(i.nav_e4, 0) as "targetNav"
      from (select o.* from ${trades(day)}) o join customer c using (custno)
      cross join lateral (
        with recursive earlier (order_id, parent, cause) as (
          select o.order_id, o.parent_order_id, o.cause
          union all
          select p.order_id, p.parent_order_id, p.cause from earlier e join orders p on p.order_id = e.parent
          where e.cause in ('deferred', 'resized'))
        select min(order_id) as order_id from earlier) first
      left join confirmation w on w.order_id = o.order_id and w.leg = 'own'
      left join confirmation i on i.order_id = o.order_id and i.leg = 'into'
      left join orders r on r.parent_order_id = o.order_id and r.cause = 'service' and r.request_id = 'service-' || o.order_id
      order by o.fundcode, o.order_id`,
    size,
  )

export type ConfirmedDividend = Omit<DividendConfirmation, 'isInstitution' | 'recordDate' | 'payDate'> & {
  custtype: string
  recordDate: IsoDate
  payDate: IsoDate
}

/** In pages, one per holder; the frozen part is the order without a pay day. */
export const listConfirmedDividends = (tx: Tx, day: IsoDate, size: number): AsyncGenerator<ConfirmedDividend[]> =>
  pagesOf(
    tx,
    sql<ConfirmedDividend>`
      select d.*, ${account}, t.record_date as "recordDate", t.pay_date as "payDate", t.per_share_e6 as "perShareE6"
      from (
        select min(o.order_id) as "orderId", o.tradeacco, o.fundcode, o.trade_date as "exDate", o.confirm_date as "confirmDate",
          min(o.dividend_method) as method, min(w.nav_e4) as nav, sum(o.shares_cents)::bigint as entitled, sum(w.gross_fen)::bigint as gross,
          sum(w.fee_fen - w.performance_fen)::bigint as charge, sum(w.performance_fen)::bigint as performance, 0::bigint as returned,
          sum(w.shares_cents)::bigint as reinvested,
          coalesce(sum(o.shares_cents) filter (where o.pay_date is null), 0)::bigint as frozen,
          coalesce(sum(w.gross_fen) filter (where o.pay_date is null), 0)::bigint as "frozenCash",
          coalesce(sum(w.shares_cents) filter (where o.pay_date is null), 0)::bigint as "frozenReinvested"
        from ${dividends(day)} group by o.tradeacco, o.fundcode, o.trade_date, o.confirm_date) d
      join trade_account a on a.tradeacco = d.tradeacco join customer c using (custno) join dividend t on t.fundcode = d.fundcode and t.ex_date = d."exDate"
      order by d.fundcode, d."exDate", d.tradeacco`,
    size,
  )
