import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { dividendSql, kindSql, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'

export type BonusRow = {
  /** Null while it is only declared. */
  order_id: bigint | null
  fundcode: string
  fundname: string
  tradeacco: string
  bank_name: string
  card_tail: string
  record_date: IsoDate | null
  ex_date: IsoDate
  pay_date: IsoDate | null
  per_share_e6: bigint | null
  /** Entitled shares; for a declared dividend the shares held now. */
  shares: ShareCents
  method: DividendType
  is_confirmed: boolean
  /** True for a dividend of frozen shares, which is held back like them. */
  is_frozen: boolean
  out_state: string | null
  amount: Fen | null
  /** Reinvested shares, and their NAV. */
  bought: ShareCents | null
  nav: NavE4 | null
  total: bigint
}

/**
 * Dividends of a customer's holdings, declared ones first, then the newest; `total` counts all pages.
 * @param filter `ahead`: past ex-dates that are not booked yet.
 */
export async function listBonuses(
  db: Reader,
  custno: string,
  filter: { fundcode: string | null; today: IsoDate; ahead: readonly { fundcode: string; day: IsoDate }[] },
  page: { limit: number; offset: number },
): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    with bonus as (
      select o.order_id, o.fundcode, o.tradeacco, d.record_date, o.trade_date as ex_date, o.pay_date, d.per_share_e6, o.shares_cents as shares,
        o.dividend_method as method, o.status = ${statusSql.confirmed} as is_confirmed, coalesce(t.state, r.state) as out_state,
        o.pay_date is null and t.order_id is null and (o.dividend_method = ${dividendSql.reinvest} or coalesce(r.paid, 0) < c.dividend_moved_fen) as is_frozen,
        c.gross_fen as amount, c.shares_cents as bought, c.nav_e4 as nav
      from orders o left join dividend d on d.fundcode = o.fundcode and d.ex_date = o.trade_date
      left join confirmation c on c.order_id = o.order_id and c.leg = 'own'
      left join bank_txn t on t.order_id = o.order_id and t.direction = 'out'
      -- What was held back is paid by orders of its own.
      cross join lateral (
        select sum(x.amount_fen) as paid, case bool_and(xt.state = 'done') when true then 'done' when false then 'requested' end as state
        from orders x left join bank_txn xt on xt.order_id = x.order_id and xt.direction = 'out'
        where x.parent_order_id = o.order_id and x.cause = 'released') r
      where o.custno = ${custno} and o.kind = ${kindSql.dividend} and o.cause = 'dividend' and o.status in (${statusSql.pending}, ${statusSql.confirmed})
      union all
      select null, h.fundcode, h.tradeacco, d.record_date, d.ex_date, d.pay_date, d.per_share_e6, h.shares_cents,
        coalesce(s.method, f.default_dividend_method), false, null, false, null, null, null
      from holding h join fund f using (fundcode) join dividend d using (fundcode)
      left join dividend_setting s on (s.custno, s.tradeacco, s.fundcode) = (h.custno, h.tradeacco, h.fundcode)
      where h.custno = ${custno} and h.shares_cents > 0 and (d.ex_date >= ${filter.today}::date or (d.fundcode, d.ex_date) in (select * from unnest(${filter.ahead.map(each => each.fundcode)}::text[], ${filter.ahead.map(each => each.day)}::date[])))
        and not exists (select from orders o where o.custno = h.custno and o.tradeacco = h.tradeacco and o.fundcode = h.fundcode
          and o.kind = ${kindSql.dividend} and o.cause = 'dividend' and o.trade_date = d.ex_date)
    )
    select b.*, f.fundname, k.name as bank_name, a.card_tail, count(*) over () as total
    from bonus b join fund f using (fundcode) join trade_account a using (tradeacco) join bank k using (bank_code)
    where (${filter.fundcode}::text is null or b.fundcode = ${filter.fundcode})
    order by b.order_id is not null, b.ex_date desc, b.fundcode, b.tradeacco, b.order_id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}
