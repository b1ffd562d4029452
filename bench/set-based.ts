import { kindSql, statusSql } from '@zhixiao/db/codes.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** Rounds half away from zero; for non-negative numbers. */
const halfUp = (numerator: RawBuilder<unknown>, denominator: RawBuilder<unknown>) =>
  sql`div(2 * ${numerator} + ${denominator}, 2 * ${denominator})::bigint`
/** The same for products that fit into 64 bits, which is faster. */
const halfUpInt = (numerator: RawBuilder<unknown>, denominator: RawBuilder<unknown>) =>
  sql`((2 * ${numerator} + ${denominator}) / (2 * ${denominator}))`

/**
 * Settles a day of front-end funds in sets, with every rule written a second time in SQL: the yardstick of the engine,
 * and an independent check of its totals. Requires at most one order per holder and fund.
 */
export function settleBySets(db: Db, day: IsoDate): Promise<void> {
  return withTx(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Reasonable for one large statement; the engine's small statements need no extra memory.
    await sql`set local work_mem = '256MB'`.execute(tx)
    for (const statement of [...bought(day), sql`analyze bought`, ...sold(day), sql`analyze sold`, ...written(day)])
      await statement.execute(tx)
  })
}

const tierOf = (kind: string, value: RawBuilder<unknown>) => sql`
  select rate_e8, fixed_fee_fen, to_fund_e4 from fee_tier t
  where t.fundcode = o.fundcode and t.kind = ${sql.lit(kind)} and t.from_value <= ${value}
    and t.effective_from = (
      select max(effective_from) from fee_tier x
      where x.fundcode = o.fundcode and x.kind = ${sql.lit(kind)} and x.effective_from <= n.day)
  order by t.from_value desc limit 1`

/**
 * A purchase finds its tier by amount; there are few tiers by holding days, so redemptions join them as ranges below.
 */
const bought = (day: IsoDate) => [
  sql`
    create temp table bought on commit drop as
    select o.order_id, o.custno, o.tradeacco, o.fundcode, n.nav_e4, n.day as nav_day, n.version as nav_version, o.amount_fen as gross_fen,
      t.rate_e8, case when t.fixed_fee_fen is null then f.purchase_discount_e4 else 10000 end as discount_e4, t.fixed_fee_fen,
      m.net_fen, o.amount_fen - m.net_fen as fee_fen, f.share_rounding,
      case f.share_rounding when 'half-up' then ${halfUpInt(sql`(m.net_fen * 10000)`, sql`n.nav_e4`)} else m.net_fen * 10000 / n.nav_e4 end as shares_cents
    from orders o join fund f using (fundcode) join bank_txn b on b.order_id = o.order_id and b.direction = 'in' and b.state = 'done'
    join nav n on n.fundcode = o.fundcode and n.day = o.trade_date
    cross join lateral (${tierOf('purchase', sql`o.amount_fen`)}) t
    cross join lateral (select case when t.fixed_fee_fen is not null then o.amount_fen - least(t.fixed_fee_fen, o.amount_fen)
      else ${halfUp(sql`(o.amount_fen * 1000000000000::numeric)`, sql`(1000000000000::numeric + t.rate_e8 * f.purchase_discount_e4)`)} end as net_fen) m
    where o.status = ${statusSql.pending} and o.kind = ${kindSql.purchase} and o.confirm_date <= ${day}::date`,
  sql`
    insert into holding (custno, tradeacco, fundcode, shares_cents, cost_fen, paid_fen)
    select custno, tradeacco, fundcode, shares_cents, gross_fen, gross_fen from bought
    on conflict (custno, tradeacco, fundcode) do update set shares_cents = holding.shares_cents + excluded.shares_cents,
      cost_fen = holding.cost_fen + excluded.cost_fen, paid_fen = holding.paid_fen + excluded.paid_fen`,
  sql`
    insert into lot (custno, tradeacco, fundcode, order_id, register_date, trade_date, fee_type, nav_e4, shares_cents, remaining_cents)
    select custno, tradeacco, fundcode, order_id, ${day}::date, nav_day, 'A', nav_e4, shares_cents, shares_cents from bought order by order_id`,
]

const sold = (day: IsoDate) => [
  sql`
    create temp table used on commit drop as
    select q.order_id, q.lot_id, q.custno, q.shares_cents, q.days, t.rate_e8, q.gross_fen, x.fee_fen, ${halfUpInt(sql`(x.fee_fen * t.to_fund_e4)`, sql`10000`)} as to_fund_fen,
      first_value(t.rate_e8) over (partition by q.order_id order by q.register_date, q.lot_id) as first_rate_e8
    from (
      select p.*, ${halfUpInt(sql`(p.shares_cents * p.nav_e4)`, sql`10000`)} as gross_fen from (
        select o.order_id, o.custno, o.fundcode, n.day, n.nav_e4, l.lot_id, l.register_date, ${day}::date - l.register_date as days,
          least(l.remaining_cents, o.shares_cents - coalesce(sum(l.remaining_cents) over (
            partition by o.order_id order by l.register_date, l.lot_id rows between unbounded preceding and 1 preceding), 0))::bigint as shares_cents
        from orders o join nav n on n.fundcode = o.fundcode and n.day = o.trade_date
        join lot l on l.custno = o.custno and l.tradeacco = o.tradeacco and l.fundcode = o.fundcode and l.remaining_cents > 0
        where o.status = ${statusSql.pending} and o.kind = ${kindSql.redemption} and o.confirm_date <= ${day}::date
      ) p where p.shares_cents > 0
    ) q
    cross join lateral (select q.fundcode, q.day, q.nav_e4) o
    cross join lateral (select q.day) n
    cross join lateral (${tierOf('redeem', sql`q.days`)}) t
    cross join lateral (select ${halfUpInt(sql`(q.gross_fen * t.rate_e8)`, sql`100000000`)} as fee_fen) x`,
  sql`
    create temp table sold on commit drop as
    select o.order_id, o.custno, o.tradeacco, o.fundcode, n.nav_e4, n.day as nav_day, n.version as nav_version, s.gross_fen, s.rate_e8,
      s.fee_fen, s.to_fund_fen, s.gross_fen - s.fee_fen as net_fen, o.shares_cents, f.share_rounding,
      ${halfUpInt(sql`(h.cost_fen * o.shares_cents)`, sql`h.shares_cents`)} as cost_part_fen, greatest(o.pay_date, ${day}::date) as pay_date
    from (select order_id, min(first_rate_e8) as rate_e8, sum(gross_fen)::bigint as gross_fen, sum(fee_fen)::bigint as fee_fen,
      sum(to_fund_fen)::bigint as to_fund_fen from used group by order_id) s
    join orders o using (order_id) join fund f using (fundcode) join nav n on n.fundcode = o.fundcode and n.day = o.trade_date
    join holding h on h.custno = o.custno and h.tradeacco = o.tradeacco and h.fundcode = o.fundcode`,
  sql`
    update holding h set shares_cents = h.shares_cents - s.shares_cents, frozen_cents = h.frozen_cents - s.shares_cents,
      cost_fen = h.cost_fen - s.cost_part_fen, received_fen = h.received_fen + s.net_fen, realised_fen = h.realised_fen + s.net_fen - s.cost_part_fen
    from sold s where h.custno = s.custno and h.tradeacco = s.tradeacco and h.fundcode = s.fundcode`,
  sql`update lot l set remaining_cents = l.remaining_cents - u.shares_cents from used u where l.lot_id = u.lot_id`,
  sql`
    insert into lot_use (order_id, lot_id, custno, shares_cents, days, rate_e8, gross_fen, fee_fen, to_fund_fen)
    select order_id, lot_id, custno, shares_cents, days, rate_e8, gross_fen, fee_fen, to_fund_fen from used`,
  sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
    select order_id, custno, 'out', net_fen, pay_date from sold where net_fen > 0`,
]

const written = (day: IsoDate) => [
  sql`
    update orders o set status = ${statusSql.confirmed}, confirmed_at = business_now(), confirm_date = ${day}::date, pay_date = d.pay_date
    from (select order_id, null::date as pay_date from bought union all select order_id, pay_date from sold) d where o.order_id = d.order_id`,
  sql`
    insert into confirmation (order_id, custno, confirm_date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, fixed_fee_fen,
      net_fen, fee_fen, to_fund_fen, shares_cents, share_rounding, moved_cents, cost_moved_fen, paid_moved_fen, received_moved_fen,
      realised_moved_fen)
    select order_id, custno, ${day}::date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, discount_e4, fixed_fee_fen, net_fen, fee_fen, 0,
      shares_cents, share_rounding, shares_cents, gross_fen, gross_fen, 0, 0 from bought
    union all
    select order_id, custno, ${day}::date, nav_e4, nav_day, nav_version, gross_fen, rate_e8, 10000, null, net_fen, fee_fen, to_fund_fen,
      shares_cents, share_rounding, -shares_cents, -cost_part_fen, 0, net_fen, net_fen - cost_part_fen from sold`,
  sql`
    with e as (
      insert into entry (kind, order_id, custno, day)
      select 'confirm', order_id, custno, ${day}::date from bought union all select 'confirm', order_id, custno, ${day}::date from sold
      returning entry_id, order_id
    )
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select e.entry_id, p.account, b.custno, b.tradeacco, b.fundcode, p.unit, p.delta from e join bought b using (order_id)
    cross join lateral (values ('in_transit', 'CNY', -net_fen), ('fund_cash', 'CNY', net_fen), ('in_transit', 'CNY', -fee_fen),
      ('fee', 'CNY', fee_fen), ('fund_issue', 'SHARE', -shares_cents), ('customer_share', 'SHARE', shares_cents)) p (account, unit, delta)
    where p.delta <> 0
    union all
    select e.entry_id, p.account, s.custno, s.tradeacco, s.fundcode, p.unit, p.delta from e join sold s using (order_id)
    cross join lateral (values ('fund_cash', 'CNY', -net_fen), ('payable', 'CNY', net_fen), ('fund_cash', 'CNY', to_fund_fen - fee_fen),
      ('fee', 'CNY', fee_fen - to_fund_fen), ('customer_share', 'SHARE', -shares_cents), ('fund_issue', 'SHARE', shares_cents)) p (account, unit, delta)
    where p.delta <> 0`,
  sql`
    insert into settlement_run (day, fundcode, step, orders_done, at)
    select ${day}::text::date, fundcode, 'confirm', count(*), business_now()
    from (select fundcode from bought union all select fundcode from sold) d group by fundcode`,
]
