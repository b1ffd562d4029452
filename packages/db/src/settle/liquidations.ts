import type { EarlierPayment, LiquidatedHolder, LiquidationFacts } from '@zhixiao/domain/acts/fund-liquidate.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { type RawBuilder, sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import type { Reader, Tx } from '../tx.ts'

/** A fund and the day whose holders a payment is for. */
type PaymentKey = { fundcode: string; day: IsoDate }
type Fund = NonNullable<LiquidationFacts['fund']>

/** Locks a fund and reads what a payment of its liquidation meets; null for an unknown fund. */
export async function lockLiquidatedFund(tx: Tx, fundcode: string): Promise<Fund | null> {
  await sql`select from fund where fundcode = ${fundcode} for update`.execute(tx)
  const { rows } = await sql<
    Omit<Fund, 'largest' | 'purchases' | 'sales'> & { saleCount: number; saleShares: ShareCents }
  >`
    select f.fundname, f.status, f.registrar is not null as "isAtRegistrar",
      exists (select from fund_conversion c where f.fundcode in (c.fundcode, c.target_fundcode) and (c.fundcode = f.fundcode or c.shares_cents is null)) as "isConverted",
      (select n.nav_e4 from nav n where n.fundcode = f.fundcode order by n.day desc limit 1) as nav,
      coalesce(h.total, 0)::bigint as total, coalesce(h.holders, 0)::int as holders, coalesce(h.accounts, 0)::int as accounts,
      (select count(*)::int from plan p where p.fundcode = f.fundcode and p.state <> 'ended') as plans,
      (select count(*)::int from orders o where ${unpricedInto(sql`f.fundcode`)}) as "conversionsIn",
      s.count as "saleCount", s.shares as "saleShares"
    from fund f
    cross join lateral (
      select sum(shares_cents) as total, count(distinct custno) as holders, count(*) as accounts from holding where fundcode = f.fundcode and shares_cents > 0) h
    cross join lateral (
      select count(*)::int as count, coalesce(sum(shares_cents), 0)::bigint as shares from orders
      where fundcode = f.fundcode and status = ${statusSql.pending} and kind in (${kindSql.redemption}, ${kindSql.conversion})) s
    where f.fundcode = ${fundcode}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { saleCount: count, saleShares: shares, ...fund } = row
  return {
    ...fund,
    sales: { count, shares },
    largest: await listLargest(tx, fundcode),
    purchases: await lockUnpricedPurchases(tx, fundcode),
  }
}

async function listLargest(db: Reader, fundcode: string): Promise<LiquidatedHolder[]> {
  const { rows } = await sql<LiquidatedHolder>`
    select custno, tradeacco, shares_cents as shares from holding where fundcode = ${fundcode} and shares_cents > 0
    order by shares_cents desc, custno, tradeacco limit 3`.execute(db)
  return rows
}

/** Pending purchases of trading days whose NAV is not known; at a known price they are confirmed. */
async function lockUnpricedPurchases(tx: Tx, fundcode: string): Promise<Fund['purchases'][number][]> {
  const { rows } = await sql<Fund['purchases'][number]>`
    select o.order_id as "orderId", o.custno, coalesce(o.amount_fen, 0)::bigint as amount, t.state = 'done' as "isPaid"
    from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    where o.fundcode = ${fundcode} and o.status = ${statusSql.pending} and o.kind in (${kindSql.purchase}, ${kindSql.planPurchase})
      and not exists (select from nav n where (n.fundcode, n.day) = (o.fundcode, o.trade_date))
    order by o.order_id for update of o, t`.execute(tx)
  return rows
}

/** The payments decided for a fund, oldest first. */
export async function listLiquidationPayments(db: Reader, fundcode: string): Promise<EarlierPayment[]> {
  const { rows } = await sql<EarlierPayment>`
    select day, is_last as "isLast", left_fen as left from liquidation where fundcode = ${fundcode} order by day`.execute(
    db,
  )
  return rows
}

/** The day before `tradeDate` for whose holders a payment is decided and not placed yet, or all shares are converted; null without one. */
export async function findUnpaidDay(db: Reader, fundcode: string, tradeDate: IsoDate): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select day from liquidation where fundcode = ${fundcode} and paid_fen is null and day < ${tradeDate}::date
    union all
    select day from fund_conversion where fundcode = ${fundcode} and day < ${tradeDate}::date`.execute(db)
  return rows[0]?.day ?? null
}

export type EndingFund = {
  fundcode: string
  fundname: string
  day: IsoDate
  amount: Fen
  isLast: boolean
  paid: Fen | null
  left: Fen | null
}

/** The newest payments decided for all funds. */
export async function listEndingFunds(db: Reader, limit: number): Promise<EndingFund[]> {
  const { rows } = await sql<EndingFund>`
    select l.fundcode, f.fundname, l.day, l.amount_fen as amount, l.is_last as "isLast", l.paid_fen as paid, l.left_fen as left
    from liquidation l join fund f using (fundcode) order by l.day desc, l.fundcode limit ${limit}`.execute(db)
  return rows
}

/** Stores a decided payment. The caller's transaction must release the request. */
export async function insertLiquidation(
  tx: Tx,
  { fund, day, amount, isLast, by }: { fund: string; day: IsoDate; amount: Fen; isLast: boolean; by: string },
): Promise<void> {
  await sql`
    insert into liquidation (fundcode, day, amount_fen, is_last, decided_by, at)
    values (${fund}, ${day}::date, ${amount}, ${isLast}, ${by}, business_now())`.execute(tx)
}

/** Customers with plans of a fund that are not ended. */
export async function listPlanOwners(db: Reader, fundcode: string): Promise<string[]> {
  const { rows } = await sql<{ custno: string }>`
    select distinct custno from plan where fundcode = ${fundcode} and state <> 'ended' order by 1`.execute(db)
  return rows.map(row => row.custno)
}

export async function endPlansOf(tx: Tx, fundcode: string): Promise<void> {
  await sql`
    update plan set state = 'ended', end_reason = 'PLAN-FUND-ENDED', next_due = null, next_run = null, ended_at = business_now(),
      changed_at = business_now(), version = version + 1
    where fundcode = ${fundcode} and state <> 'ended'`.execute(tx)
}

/**
 * Whether orders keep a payment of a liquidation waiting: of trading days up to its day, conversions into the fund, acts of
 * staff, and income that is not handed out. Purchases without their money do not.
 */
export async function hasOrdersBeforeLiquidation(tx: Tx, { fundcode, day }: PaymentKey): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from orders o where o.fundcode = ${fundcode} and o.status = ${statusSql.pending}
        and (o.trade_date <= ${day}::date or (o.origin = 'fund' and o.kind not in (${kindSql.redemption}, ${kindSql.conversion})))
        and not exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state <> 'done'))
      or exists (select from orders where target_fundcode = ${fundcode} and status = ${statusSql.pending})
      or exists (select from income_waiting where fundcode = ${fundcode}) as waits`.execute(tx)
  return rows[0]?.waits === true
}

/** Ends the sales of a fund whose trading is over, such as the remainder of its last day: their shares are paid with all. */
export const endSalesOf = (tx: Tx, fundcode: string): Promise<void> =>
  endSales(
    tx,
    sql`o.fundcode = ${fundcode} and o.status = ${statusSql.pending} and o.kind in (${kindSql.redemption}, ${kindSql.conversion})`,
  )

/** Ends conversions into a fund that ends, where its price is not known: the shares stay in the fund that they are of. */
export const endConversionsInto = (tx: Tx, fundcode: string): Promise<void> =>
  endSales(tx, unpricedInto(sql`${fundcode}`))

/** Pending conversions into a fund, of trading days whose NAV is not known; at a known price they are confirmed. */
const unpricedInto = (fundcode: RawBuilder<unknown>) =>
  sql`o.target_fundcode = ${fundcode} and o.status = ${statusSql.pending} and o.kind = ${kindSql.conversion}
    and not exists (select from nav n where (n.fundcode, n.day) = (o.target_fundcode, o.trade_date))`

async function endSales(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ orderId: bigint }>`
    with ended as (
      update orders o set status = ${statusSql.failed}, fail_code = 'FUND-ENDED' where ${which}
      returning order_id, custno, tradeacco, fundcode, shares_cents
    ),
    freed as (
      update holding h set frozen_cents = h.frozen_cents - e.shares
      from (select custno, tradeacco, fundcode, sum(shares_cents)::bigint as shares from ended group by 1, 2, 3) e
      where (h.custno, h.tradeacco, h.fundcode) = (e.custno, e.tradeacco, e.fundcode)
    )
    select order_id as "orderId" from ended`.execute(tx)
  await freeDayLimit(
    tx,
    rows.map(row => row.orderId),
  )
}

export type PaidHolder = Holder & { shares: ShareCents; frozen: ShareCents }
export type DuePayment = {
  amount: Fen
  isLast: boolean
  /** What earlier payments left. */
  left: Fen
  /** The newest day with a NAV up to that of the payment: the trading day of its orders. */
  navDay: IsoDate
  holders: PaidHolder[]
}

/** A decided payment with the holders that get it, locked; frozen shares are those of an authority, because no sale waits. */
export async function lockLiquidation(tx: Tx, { fundcode, day }: PaymentKey): Promise<DuePayment> {
  const { rows } = await sql<Omit<DuePayment, 'holders'>>`
    select l.amount_fen as amount, l.is_last as "isLast", (
        select coalesce(sum(e.left_fen), 0)::bigint from liquidation e where e.fundcode = l.fundcode and e.day < l.day) as left,
      (select max(n.day) from nav n where n.fundcode = l.fundcode and n.day <= l.day) as "navDay"
    from liquidation l where (l.fundcode, l.day) = (${fundcode}, ${day}::date) for update`.execute(tx)
  if (!rows[0]) throw new Error(`no payment of ${fundcode} on ${day}`)
  const holders = await sql<PaidHolder>`
    select custno, tradeacco, shares_cents as shares, frozen_cents as frozen from holding
    where fundcode = ${fundcode} and shares_cents > 0 order by custno, tradeacco for no key update`.execute(tx)
  return { ...rows[0], holders: holders.rows }
}

/** Records what the orders of a payment pay in all. */
export async function recordLiquidation(
  tx: Tx,
  { fundcode, day }: PaymentKey,
  { total, paid, left }: { total: ShareCents; paid: Fen; left: Fen },
): Promise<void> {
  await sql`
    update liquidation set shares_cents = ${total}, paid_fen = ${paid}, left_fen = ${left}
    where (fundcode, day) = (${fundcode}, ${day}::date)`.execute(tx)
}
