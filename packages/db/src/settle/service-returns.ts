import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { DatedSplit } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { SoldLot } from '@zhixiao/domain/fee/service-return.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderReturn } from '@zhixiao/domain/settle/service-return.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** Splits of a class from one day to another, both included. */
export async function listSplits(db: Reader, fundcode: string, from: IsoDate, to: IsoDate): Promise<DatedSplit[]> {
  const { rows } = await sql<DatedSplit>`
    select day, ratio_e9 as ratio from split
    where fundcode = ${fundcode} and day between ${from}::date and ${to}::date order by day`.execute(db)
  return rows
}

/** Stores the returned service fee with each use of a lot. */
export async function writeLotReturns(tx: Tx, returns: readonly Pick<OrderReturn, 'order' | 'lots'>[]): Promise<void> {
  const uses = returns.flatMap(({ order, lots }) => lots.map(lot => ({ ...lot, orderId: order.orderId })))
  await sql`
    update lot_use u set service_from = r.from_day, service_to = r.to_day, service_fen = r.amount
    from unnest(${uses.map(use => use.orderId)}::bigint[], ${uses.map(use => use.lotId)}::bigint[], ${uses.map(use => use.from)}::date[],
      ${uses.map(use => use.to)}::date[], ${uses.map(use => use.amount)}::bigint[]) r (order_id, lot_id, from_day, to_day, amount)
    where (u.order_id, u.lot_id) = (r.order_id, r.lot_id)`.execute(tx)
}

/** The day on which each sale is paid, at the earliest `day`; for a conversion, the day on which a redemption would be paid. */
export async function listPayDays(tx: Tx, orderIds: readonly bigint[], day: IsoDate): Promise<Map<bigint, IsoDate>> {
  const { rows } = await sql<{ orderId: bigint; payDay: IsoDate }>`
    select o.order_id as "orderId", greatest(${day}::date,
      coalesce(o.pay_date, open_day(array[o.fundcode], o.trade_date, greatest(f.pay_lag, f.confirm_lag)))) as "payDay"
    from orders o join fund f using (fundcode) where o.order_id = any(${[...orderIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.orderId, row.payDay]))
}

/** A use of a lot by a confirmed sale or conversion out. */
export type LotLeft = Holder &
  SoldLot & {
    orderId: bigint
    /** The trading day of the sale. */
    left: IsoDate
    lotId: bigint
    shares: ShareCents
    /** Fees returned so far for the whole order, including corrections. */
    given: Fen
  }

/** Lots that left a class on trading days after `day`, and not before `since`. */
export async function listLeftAfter(tx: Tx, fundcode: string, day: IsoDate, since: IsoDate): Promise<LotLeft[]> {
  const { rows } = await sql<LotLeft>`
    select o.order_id as "orderId", o.custno, o.tradeacco, o.trade_date as left, l.lot_id as "lotId", l.trade_date as "tradeDate", l.channel,
      l.converted_on as "convertedOn", u.shares_cents as shares, g.given
    from confirmation c join orders o using (order_id) join lot_use u using (order_id) join lot l on l.lot_id = u.lot_id
    cross join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as given from orders where parent_order_id = o.order_id and cause = 'service') g
    where c.leg = 'own' and c.nav_day > ${day}::date and c.nav_day >= ${since}::date and o.fundcode = ${fundcode}
      -- A sale is confirmed after the day of its NAV, and the index of confirmed orders finds it.
      and o.status = ${statusSql.confirmed} and o.confirm_date > ${day}::date
      and o.kind in (${kindSql.redemption}, ${kindSql.conversion})
    order by o.order_id`.execute(tx)
  return rows
}

/** The next open day after today. */
export async function nextSettlement(db: Reader): Promise<IsoDate> {
  const { rows } = await sql<{ day: IsoDate | null }>`select open_day('{}', ${businessToday} + 1, 0) as day`.execute(db)
  const day = rows[0]?.day
  if (!day) throw new Error('no open day after today is published')
  return day
}
