import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { Fen, NavE4, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { ConfirmedAt } from '@zhixiao/domain/settle/restate-orders.ts'
import { type Holder, holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { kindSql } from '../codes.ts'
import { holderKind } from '../holder-kind.ts'
import { lotColumns } from '../lot-columns.ts'
import type { Tx } from '../tx.ts'

type Row = Omit<ConfirmedAt, 'request'> & { requestAmount: Fen | null; requestCharged: Fen | null }

/** Orders confirmed at a fund's NAV of a day (for a conversion, either NAV) that moved shares or money by it. */
export async function listConfirmedAt(tx: Tx, fundcode: string, day: IsoDate): Promise<ConfirmedAt[]> {
  const { rows } = await sql<Row>`
    with touched as (
      select distinct c.order_id from confirmation c join orders o using (order_id)
      where c.nav_day = ${day}::date and o.kind in (${kindSql.purchase}, ${kindSql.redemption}, ${kindSql.conversion}, ${kindSql.planPurchase}, ${kindSql.dividend}) and coalesce(o.cause, '') <> 'carry'
        and case c.leg when 'own' then o.fundcode else o.target_fundcode end = ${fundcode}
    )
    select o.order_id as "orderId", o.custno, ${holderKind} as holder, o.tradeacco, o.kind, o.fundcode as "soldFund", coalesce(o.target_fundcode, o.fundcode) as fundcode,
      o.trade_date as "tradeDate", c.confirm_date as "confirmDate", c.net_fen + c.interest_fen as invested, c.unpaid_fen as unpaid, g.share_rounding as rounding,
      coalesce(o.terms_day, o.trade_date) as "termsDay", o.request_amount_fen as "requestAmount", o.request_charged_fen as "requestCharged",
      (g.shares_cents + coalesce(x.shares, 0))::bigint as shares, (c.net_fen + coalesce(x.paid, 0))::bigint as paid,
      (case when o.kind in (${kindSql.redemption}, ${kindSql.conversion}) then c.fee_fen - c.to_fund_fen else 0 end + coalesce(x.company, 0))::bigint as company,
      (coalesce(i.fee_fen, 0) + coalesce(x.company_into, 0))::bigint as "companyInto", t.lot_id as "lotId"
    from touched join orders o using (order_id) join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    left join confirmation i on i.order_id = o.order_id and i.leg = 'into'
    cross join lateral (select coalesce(i.shares_cents, c.shares_cents) as shares_cents, coalesce(i.share_rounding, c.share_rounding) as share_rounding) g
    left join lot t on t.order_id = o.order_id
    left join lateral (
      select sum(case kind when ${kindSql.forcedIncrease} then shares_cents when ${kindSql.forcedDecrease} then -shares_cents end) as shares,
        sum(case cause when 'correction' then amount_fen when 'crossed' then amount_fen when 'returned' then -amount_fen end) as paid,
        sum(case cause when 'recovered' then amount_fen when 'covered' then -amount_fen end) filter (where fundcode = o.fundcode) as company,
        sum(case cause when 'recovered' then amount_fen when 'covered' then -amount_fen end) filter (where fundcode = o.target_fundcode) as company_into
      from orders x where x.parent_order_id = o.order_id and x.cause in ('correction', 'covered', 'recovered', 'crossed', 'returned')
    ) x on true
    where o.kind <> ${kindSql.dividend} or c.shares_cents > 0
    order by o.order_id`.execute(tx)
  return rows.map(({ requestAmount: amount, requestCharged: charged, ...row }) => ({
    ...row,
    request: amount === null || charged === null ? null : { amount, charged },
  }))
}

/** Writes a corrected NAV to the lots of its orders, to the lots of their corrections and to copies of both, for later charges based on it. */
export async function repriceLots(tx: Tx, fundcode: string, orderIds: readonly bigint[], nav: bigint): Promise<void> {
  await sql`
    with bought as (
      select l.lot_id from lot l join orders o using (order_id)
      where l.fundcode = ${fundcode}
        and (o.order_id = any(${[...orderIds]}::bigint[]) or (o.cause = 'correction' and o.parent_order_id = any(${[...orderIds]}::bigint[])))
    )
    update lot set nav_e4 = ${nav} where lot_id in (select lot_id from bought) or root_lot_id in (select lot_id from bought)`.execute(
    tx,
  )
}

/** The lots used by a sale or conversion; `remaining` is the shares taken from each. */
export async function listUsedLots(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, Lot[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Lot & { usedBy: bigint; used: ShareCents }>`
    select u.order_id as "usedBy", ${lotColumns}, u.shares_cents as used
    from lot_use u join lot l using (lot_id) where u.order_id = any(${[...orderIds]}::bigint[])`.execute(tx)
  return Map.groupBy(
    rows.map(({ used, ...lot }) => ({ ...lot, remaining: used })),
    lot => lot.usedBy,
  )
}

/** Locks these holdings and reads their free shares, by holdingKey. */
export async function lockFreeShares(
  tx: Tx,
  holders: readonly (Holder & { fundcode: string })[],
): Promise<Map<string, ShareCents>> {
  const { rows } = await sql<Holder & { fundcode: string; free: ShareCents }>`
    select h.custno, h.tradeacco, h.fundcode, h.shares_cents - h.frozen_cents as free
    from holding h where (h.tradeacco, h.fundcode) in (
      select * from unnest(${holders.map(each => each.tradeacco)}::text[], ${holders.map(each => each.fundcode)}::text[]))
    order by 1, 2, 3 for update`.execute(tx)
  return new Map(rows.map(row => [holdingKey(row), row.free]))
}

/**
 * Splits since `day` of a fund and of the funds that its orders of the day converted from or into: they change the unit
 * of shares.
 */
export async function listSplitsSince(tx: Tx, fundcode: string, day: IsoDate): Promise<string[]> {
  const { rows } = await sql<{ split: string }>`
    select s.fundcode || ' ' || s.day as split from split s
    where s.day > ${day}::date and s.day <= ${businessToday} and s.fundcode in (
      select ${fundcode} union select target_fundcode from orders where fundcode = ${fundcode} and trade_date = ${day}::date and target_fundcode is not null
      union select fundcode from orders where target_fundcode = ${fundcode} and trade_date = ${day}::date)
    order by 1`.execute(tx)
  return rows.map(row => row.split)
}

/** Records a NAV correction with its author and time; returns the new version of the NAV. */
export async function insertNavCorrection(
  tx: Tx,
  correction: { fundcode: string; day: IsoDate; from: bigint; to: bigint; by: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into nav_correction (fundcode, day, version, old_nav_e4, new_nav_e4, by_whom, at)
    select fundcode, day, version, ${correction.from}, ${correction.to}, ${correction.by}, business_now() from nav
    where fundcode = ${correction.fundcode} and day = ${correction.day}::date returning version`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error(`no NAV of ${correction.fundcode} on ${correction.day}`)
  return kept.version
}

/** NAVs of the given funds on one day. */
export async function readNavsOf(tx: Tx, fundcodes: readonly string[], day: IsoDate): Promise<Map<string, NavE4>> {
  const { rows } = await sql<{ fundcode: string; nav: NavE4 }>`
    select fundcode, nav_e4 as nav from nav where fundcode = any(${[...fundcodes]}::text[]) and day = ${day}::date`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.fundcode, row.nav]))
}
