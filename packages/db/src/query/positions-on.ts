import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader } from '../tx.ts'
import { countsOn } from './day-incomes.ts'

export type PositionRow = {
  /** The day at whose end the position is given. */
  on: IsoDate
  fundcode: string
  fundname: string
  tradeacco: string
  bank_name: string
  card_tail: string
  shares: ShareCents
  cost: Fen
  paid: Fen
  received: Fen
  dividend: Fen
  realised: Fen
  fees: Fen
  interest: Fen
  /** Value given and taken by corrected NAVs: 0 over an order and its corrections together. */
  restated: Fen
  /** Sales service fees returned. */
  service: Fen
  /** Parts of floating management fees returned. */
  floating: Fen
  /** Income that is not realised, carried by conversions of whole funds: in the fund that ends negative. */
  converted: Fen
  /** Paid by liquidation. */
  liquidation: Fen
  unpaid: Fen
  nav_day: IsoDate | null
  nav: NavE4 | null
}

/**
 * What the correction of a NAV changed by a movement `m`: an order confirmed at the wrong NAV earns as if at the right
 * one, and what its corrections move makes up for the difference.
 */
const restatedFen = sql`(
  select round(m.moved_cents * (n.nav_e4 - case when m.cause in ('correction', 'crossed', 'returned') then 0 else c.nav_e4 end)::numeric / 10000)
    + case when m.cause in ('correction', 'crossed', 'returned') then m.received_moved_fen - m.paid_moved_fen else 0 end
  from confirmation c join nav n on (n.fundcode, n.day) = (m.fundcode, c.nav_day)
  where (c.order_id, c.leg) = (m.order_id, m.leg)
    and (m.cause in ('correction', 'crossed', 'returned')
      or exists (select from nav_correction k where (k.fundcode, k.day) = (m.fundcode, c.nav_day)))
)`

const sumOf = (column: string) => sql`coalesce(sum(m.${sql.ref(column)}), 0)::bigint`

/**
 * A customer's positions at the end of each of `days`, from movements confirmed by then, with the last NAV up to the
 * day; highest value first. An act of a fund counts on its own day, when the NAV reflects it, though confirmed a day
 * later; income paid with the last shares (140) is unpaid until they have left. A holding with only unconfirmed orders
 * has a row of zeros, because its incomes may have started.
 */
export async function listPositionsOn(db: Reader, custno: string, days: readonly IsoDate[]): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    with moved as (
      select m.*, ${countsOn} as counts_on,
        case when m.kind = ${kindSql.subscription} then (select interest_fen from confirmation c where (c.order_id, c.leg) = (m.order_id, m.leg)) end as interest_fen,
        ${restatedFen} as restated_fen, case when m.cause = 'service' then m.received_moved_fen end as service_fen,
        case when m.cause = 'floating' then m.received_moved_fen end as floating_fen,
        case when m.cause in ('fund-conversion', 'fund-conversion-held') then (
          select case m.leg when 'own' then m.received_moved_fen - c.gross_fen else c.gross_fen - m.paid_moved_fen end
          from confirmation c where (c.order_id, c.leg) = (m.order_id, m.leg)) end as converted_fen,
        case when m.cause in ('liquidation', 'liquidation-held') then m.received_moved_fen end as liquidation_fen
      from movement m where m.custno = ${custno}
    ),
    begun as (
      select fundcode, tradeacco, min(trade_date) as day from (
        select fundcode, tradeacco, trade_date from moved
        union all
        select coalesce(target_fundcode, fundcode), tradeacco, trade_date from orders
        where custno = ${custno} and status = ${statusSql.pending} and kind in (${kindSql.subscription}, ${kindSql.purchase}, ${kindSql.conversion}, ${kindSql.planPurchase})
      ) o group by 1, 2
    ),
    stood as (
      select d.day as on, b.fundcode, b.tradeacco, ${sumOf('moved_cents')} as shares, ${sumOf('cost_moved_fen')} as cost,
        ${sumOf('paid_moved_fen')} as paid, ${sumOf('received_moved_fen')} as received, ${sumOf('dividend_moved_fen')} as dividend,
        ${sumOf('realised_moved_fen')} as realised, ${sumOf('fee_moved_fen')} as fees, ${sumOf('interest_fen')} as interest, ${sumOf('restated_fen')} as restated,
        ${sumOf('service_fen')} as service, ${sumOf('floating_fen')} as floating, ${sumOf('converted_fen')} as converted, ${sumOf('liquidation_fen')} as liquidation
      from unnest(${[...days]}::date[]) d (day) join begun b on b.day <= d.day
      left join moved m on (m.fundcode, m.tradeacco) = (b.fundcode, b.tradeacco) and m.counts_on <= d.day group by 1, 2, 3
    )
    select s.*, f.fundname, b.name as bank_name, a.card_tail, coalesce(u.unpaid, 0)::bigint as unpaid, n.day as nav_day, n.nav_e4 as nav
    from stood s join fund f using (fundcode) join trade_account a using (tradeacco) join bank b using (bank_code)
    left join lateral (
      select day, nav_e4 from nav where fundcode = s.fundcode and day <= s.on order by day desc limit 1
    ) n on true
    left join lateral (
      select sum(i.income_fen) as unpaid from money_income i left join orders o on o.order_id = i.order_id
      where i.custno = ${custno} and i.tradeacco = s.tradeacco and i.fundcode = s.fundcode and i.day <= s.on
        and (o.order_id is null or case o.kind when ${kindSql.refund} then o.confirm_date else o.trade_date end > s.on)
    ) u on f.carry is not null
    order by s.shares * coalesce(n.nav_e4, 0) desc, s.fundcode, s.tradeacco`.execute(db)
  return rows
}
