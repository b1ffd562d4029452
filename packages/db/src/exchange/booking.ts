import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind, PlanApplicationCode } from '@zhixiao/domain/codes/business-kinds.ts'
import { DONE, type ReportedAccount, type ReportedPlan } from '@zhixiao/domain/exchange/confirmations.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import type { OrderStatus } from '@zhixiao/domain/order/order-states.ts'
import { sql } from 'kysely'
import { kindSql, planApplicationSql, statusSql } from '../codes.ts'
import { copyHoldings } from '../settle/holdings.ts'
import { releaseMoney } from '../settle/payments.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import { countFailedRuns } from '../trade/plan-runs.ts'
import type { Reader, Tx } from '../tx.ts'

export type ReportedOrder = {
  orderId: bigint
  fundcode: string
  targetFundcode: string | null
  tradeacco: string
  kind: OrderKind
  status: OrderStatus
  isPaid: boolean
  amount: Fen | null
  shares: ShareCents | null
  tradeDate: IsoDate
  /** The registrar it was sent to; null when not sent. */
  registrar: string | null
  /** The registrar's earlier return code, if any. */
  returnCode: string | null
}

/** Locks the orders in a registrar's file. A deferred remainder has the number of its original order. */
export async function lockReportedOrders(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, ReportedOrder>> {
  const { rows } = await sql<ReportedOrder>`
    select o.order_id as "orderId", o.fundcode, o.target_fundcode as "targetFundcode", o.tradeacco, o.kind, o.status,
      o.trade_date as "tradeDate", o.amount_fen as amount, o.shares_cents as shares, o.amount_fen is null or t.state is not distinct from 'done' as "isPaid",
      s.registrar, x.return_code as "returnCode"
    from orders o left join exchange_order s using (order_id) left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
    left join exchange_confirmation x on x.order_id = o.order_id
    where o.order_id = any(${[...orderIds]}::bigint[]) order by o.order_id for update of o`.execute(tx)
  return new Map(rows.map(row => [row.orderId, row]))
}

/** What was booked of an order: `amount` of money in with the fee, of shares out without it. */
export type BookedTrade = {
  confirmDate: IsoDate
  shares: ShareCents
  amount: Fen
  fee: Fen
  /** What a conversion took for entering its target fund, and the shares that it bought there. */
  supplement: Fen
  targetShares: ShareCents
}

/** The booked figures of those of these orders that are confirmed. */
export async function readBookedTrades(tx: Tx, orderIds: readonly bigint[]): Promise<Map<bigint, BookedTrade>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<BookedTrade & { orderId: bigint }>`
    select o.order_id as "orderId", c.confirm_date as "confirmDate", c.shares_cents as shares,
      case when o.amount_fen is null then c.net_fen else c.gross_fen end as amount, c.fee_fen as fee,
      coalesce(i.fee_fen, 0) as supplement, coalesce(i.shares_cents, 0) as "targetShares"
    from orders o join confirmation c on c.order_id = o.order_id and c.leg = 'own'
    left join confirmation i on i.order_id = o.order_id and i.leg = 'into'
    where o.order_id = any(${[...orderIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ orderId, ...booked }) => [orderId, booked]))
}

/** The pending order that continues a deferred remainder, or a sale that a split reduced, by the original order. */
export async function pendingRests(db: Reader, orderIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ first: bigint; rest: bigint }>`
    with recursive chain (first, order_id) as (
      select parent_order_id, order_id from orders where parent_order_id = any(${[...orderIds]}::bigint[]) and cause in ('deferred', 'resized')
      union all
      select c.first, o.order_id from chain c join orders o on o.parent_order_id = c.order_id and o.cause in ('deferred', 'resized')
    )
    select first, order_id as rest from chain join orders using (order_id) where status = ${statusSql.pending}`.execute(
    db,
  )
  return new Map(rows.map(row => [row.first, row.rest]))
}

/** The stored part of a registrar's confirmation of an order. */
export type StoredReply = { orderId: bigint; serial: string; code: string; returnCode: string; detail: string }

export async function keepConfirmations(tx: Tx, file: string, reported: readonly StoredReply[]): Promise<void> {
  if (reported.length === 0) return
  await sql`
    insert into exchange_confirmation (order_id, custno, file, serial, code, return_code, detail)
    select c.order_id, o.custno, ${file}, c.serial, c.code, c.return_code, c.detail
    from unnest(${reported.map(each => each.orderId)}::bigint[], ${reported.map(each => each.serial)}::text[], ${reported.map(each => each.code)}::text[],
      ${reported.map(each => each.returnCode)}::text[], ${reported.map(each => each.detail)}::text[]) c (order_id, serial, code, return_code, detail)
    join orders o using (order_id)`.execute(tx)
}

/**
 * Fails orders that the registrar refused: refunds money, unfreezes shares, frees the day limit and counts failed plan
 * runs.
 */
export async function failOrders(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<{ order_id: bigint; takes_money: boolean }>`
    update orders set status = ${statusSql.failed}, fail_code = 'TA-REFUSED' where order_id = any(${[...orderIds]}::bigint[]) and status = ${statusSql.pending}
    returning order_id, amount_fen is not null as takes_money`.execute(tx)
  const failed = rows.map(row => row.order_id)
  await countFailedRuns(tx, failed, 'PLAN-REFUSED')
  await freeDayLimit(tx, failed)
  await releaseMoney(
    tx,
    rows.filter(row => row.takes_money).map(row => row.order_id),
  )
  const freed = sql`(
    select custno, tradeacco, fundcode, sum(shares_cents)::bigint as shares from orders
    where order_id = any(${failed}::bigint[]) and kind in (${kindSql.redemption}, ${kindSql.conversion}) group by 1, 2, 3) o`
  await copyHoldings(tx, freed)
  await sql`
    update imported_holding h set frozen_cents = h.frozen_cents - o.shares from ${freed}
    where (h.custno, h.tradeacco, h.fundcode) = (o.custno, o.tradeacco, o.fundcode)`.execute(tx)
}

export type SentPlan = { applicationId: bigint; planId: bigint; code: PlanApplicationCode; state: string }

/** Locks plan applications sent to a registrar, by application. */
export async function lockSentPlans(
  tx: Tx,
  registrar: string,
  applications: readonly bigint[],
): Promise<Map<bigint, SentPlan>> {
  const { rows } = await sql<SentPlan>`
    select application_id as "applicationId", plan_id as "planId", code, state from exchange_plan
    where application_id = any(${[...applications]}::bigint[]) and registrar = ${registrar} order by 1 for update`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.applicationId, row]))
}

/** Stores the registrar's results for plans; a plan that it does not open cannot continue. */
export async function bookPlans(tx: Tx, reported: readonly ReportedPlan[]): Promise<void> {
  await sql`
    update exchange_plan s set state = case t.return_code when ${DONE} then 'confirmed' else 'refused' end,
      return_code = t.return_code, answered_at = business_now()
    from unnest(${reported.map(each => each.applicationId)}::bigint[], ${reported.map(each => each.returnCode)}::text[]) t (application_id, return_code)
    where s.application_id = t.application_id`.execute(tx)
  const refused = reported.filter(each => each.returnCode !== DONE).map(each => each.applicationId)
  await sql`
    update plan p set state = 'ended', end_reason = 'PLAN-REFUSED', next_due = null, next_run = null, ended_at = business_now(),
      changed_at = business_now(), version = p.version + 1
    from exchange_plan s
    where s.plan_id = p.plan_id and s.application_id = any(${refused}::bigint[]) and s.code = ${planApplicationSql.opening} and p.state <> 'ended'`.execute(
    tx,
  )
}

export type BookedAccount = { tradeacco: string; custno: string; ownNumber: string | null; state: string }

/** Locks the accounts sent to a registrar; `ownNumber` is the number they were sent with. */
export async function lockSentAccounts(
  tx: Tx,
  registrar: string,
  tradeaccos: readonly string[],
): Promise<Map<string, BookedAccount>> {
  const { rows } = await sql<BookedAccount>`
    select s.tradeacco, s.custno, s.state, coalesce(s.fund_account, c.fund_account) as "ownNumber"
    from exchange_account s join customer c using (custno)
    where s.registrar = ${registrar} and s.tradeacco = any(${[...tradeaccos]}::text[]) order by s.tradeacco for update`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.tradeacco, row]))
}

/** Stores the registrar's results for accounts; a number of the house registrar becomes the customer's fund account. */
export async function bookAccounts(
  tx: Tx,
  { registrar, house }: { registrar: string; house: string },
  reported: readonly ReportedAccount[],
): Promise<void> {
  if (reported.length === 0) return
  await sql`
    update exchange_account s set state = case t.return_code when ${DONE} then 'confirmed' else 'refused' end,
      return_code = t.return_code, answered_at = business_now(), fund_account = coalesce(nullif(t.fund_account, ''), s.fund_account)
    from unnest(${reported.map(each => each.tradeacco)}::text[], ${reported.map(each => each.returnCode)}::text[],
      ${reported.map(each => (each.returnCode === DONE ? each.fundAccount : ''))}::text[]) t (tradeacco, return_code, fund_account)
    where (s.tradeacco, s.registrar) = (t.tradeacco, ${registrar})`.execute(tx)
  if (registrar !== house) return
  const done = reported.filter(each => each.returnCode === DONE && each.fundAccount !== '')
  await sql`
    update customer c set fund_account = t.fund_account, version = c.version + 1
    from unnest(${done.map(each => each.tradeacco)}::text[], ${done.map(each => each.fundAccount)}::text[]) t (tradeacco, fund_account)
    join exchange_account s on (s.tradeacco, s.registrar) = (t.tradeacco, ${registrar})
    where c.custno = s.custno and c.fund_account is distinct from t.fund_account`.execute(tx)
}
