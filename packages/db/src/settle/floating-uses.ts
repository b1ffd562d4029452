import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FloatingLot } from '@zhixiao/domain/fee/floating-fee.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { OrderFloating } from '@zhixiao/domain/settle/floating-return.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import type { Tx } from '../tx.ts'

/** Stores what is decided of the floating fee of each lot that these orders used. */
export async function writeFloatingUses(tx: Tx, decided: readonly OrderFloating[]): Promise<void> {
  const uses = decided.flatMap(({ order: { orderId, custno }, lots }) => lots.map(lot => ({ ...lot, orderId, custno })))
  await sql`
    insert into floating_use (order_id, lot_id, custno, from_day, to_day, outcome, rate_e8, nav_e4, worth_e6, dividend_e6, own_e8, benchmark_e8, contingent_fen, excess_fen)
    select * from unnest(${uses.map(use => use.orderId)}::bigint[], ${uses.map(use => use.lotId)}::bigint[], ${uses.map(use => use.custno)}::text[],
      ${uses.map(use => use.from)}::date[], ${uses.map(use => use.to)}::date[], ${uses.map(use => use.outcome)}::text[], ${uses.map(use => use.rate)}::bigint[],
      ${uses.map(use => use.nav)}::bigint[], ${uses.map(use => use.worthE6)}::bigint[], ${uses.map(use => use.dividendE6)}::bigint[], ${uses.map(use => use.own)}::bigint[], ${uses.map(use => use.benchmark)}::bigint[],
      ${uses.map(use => use.contingent)}::bigint[], ${uses.map(use => use.excess)}::bigint[])`.execute(tx)
}

/** A use of a lot for which a floating fee was decided. */
export type FloatedLot = Holder &
  FloatingLot & {
    orderId: bigint
    /** The trading day of the order, and the day whose terms charge it. */
    left: IsoDate
    termsDay: IsoDate
    /** Returned so far for the whole order, corrections included. */
    given: Fen
  }

/** Uses of lots on trading days from `day` on for which a floating fee was decided. */
export async function listFloatedFrom(tx: Tx, fundcode: string, day: IsoDate): Promise<FloatedLot[]> {
  const { rows } = await sql<FloatedLot>`
    select o.order_id as "orderId", o.custno, o.tradeacco, o.trade_date as left, coalesce(o.terms_day, o.trade_date) as "termsDay", l.lot_id as "lotId",
      l.trade_date as "tradeDate", l.nav_e4 as nav, l.split_ratios_e9 as splits, u.shares_cents as shares, u.days, g.given
    from orders o join floating_use f using (order_id) join lot_use u on (u.order_id, u.lot_id) = (f.order_id, f.lot_id) join lot l on l.lot_id = f.lot_id
    cross join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as given from orders where parent_order_id = o.order_id and cause = 'floating') g
    where o.fundcode = ${fundcode} and o.status = ${statusSql.confirmed} and o.confirm_date > ${day}::date and o.trade_date >= ${day}::date
      and o.kind in (${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.forcedDecrease})
    order by o.order_id, l.lot_id`.execute(tx)
  return rows
}
