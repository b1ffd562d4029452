import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Advance } from '@zhixiao/domain/settle/confirm-order.ts'
import { type RawBuilder, sql } from 'kysely'
import { fastSql, kindSql, statusSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'
import type { FundAct } from './fund-acts.ts'
import { unfreeze } from './unfreeze.ts'

/** Whether the order `o` is a same-day redemption whose money the bank has paid or is asked for. */
export const isAdvanced = sql<boolean>`exists (
  select from fast_redemption x where x.order_id = o.order_id and x.state in (${fastSql.advanced}))`

/** `shares` of a fund by holding whose money was advanced by `day`, of trading days from `before` on: they earn nothing any more. */
export const advancedShares = ({ fundcode, day, before }: FundAct) => sql`(
  select o.custno, o.tradeacco, sum(o.shares_cents) as shares from fast_redemption x join orders o using (order_id, custno)
  where o.fundcode = ${fundcode} and o.kind = ${kindSql.redemption} and o.trade_date >= ${before}::date and x.paid_on <= ${day}::date
    -- Each has its index; no order is confirmed before its trading day.
    and (o.status = ${statusSql.pending} or o.status = ${statusSql.confirmed} and o.confirm_date >= ${before}::date)
  group by 1, 2)`

/** The advances of these orders, which are locked, by order. */
export async function readAdvances(db: Reader, orderIds: readonly bigint[]): Promise<Map<bigint, Advance>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Advance & { orderId: bigint }>`
    select order_id as "orderId", advance_fen as amount, state = 'paid' as "isPaid" from fast_redemption
    where order_id = any(${[...orderIds]}::bigint[]) and state in (${fastSql.advanced})`.execute(db)
  return new Map(rows.map(({ orderId, ...advance }) => [orderId, advance]))
}

/**
 * Ends the advances of confirmed orders: their proceeds repay the line, or pay what the bank has not answered yet. What the bank
 * was never asked to advance is a new attempt, paid from the proceeds and no advance any more.
 */
export async function settleAdvances(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    update bank_txn t set attempt = t.attempt + 1 from fast_redemption x
    where x.order_id = any(${[...orderIds]}::bigint[]) and x.state = 'asked'
      and t.order_id = x.order_id and t.direction = 'out' and t.state = 'requested'`.execute(tx)
  await freeLines(
    tx,
    sql`update fast_redemption set state = 'settled' where order_id = any(${[...orderIds]}::bigint[]) and state in (${fastSql.advanced})
      returning line_code, advance_fen`,
  )
}

/** Marks advances that the bank has paid. @returns the orders whose money is the line's; of others it is owed to the customer. */
export async function markPaid(tx: Tx, orderIds: readonly bigint[], day: IsoDate): Promise<Set<bigint>> {
  if (orderIds.length === 0) return new Set()
  const { rows } = await sql<{ orderId: bigint }>`
    update fast_redemption set state = 'paid', paid_on = ${day}::date
    where order_id = any(${[...orderIds]}::bigint[]) and state = 'asked' returning order_id as "orderId"`.execute(tx)
  return new Set(rows.map(row => row.orderId))
}

type Refused = { orderId: bigint; orOrdinary: boolean }

/**
 * Ends advances that the bank refused, as their customers confirmed: the order goes on as an ordinary redemption, or fails and its
 * shares are free again. Either way the refused movement is over: the proceeds of an ordinary one are a new attempt.
 * @returns the ended orders, whose amounts `freeAdvances` gives back at the end of the transaction.
 */
export async function endRefused(tx: Tx, orderIds: readonly bigint[]): Promise<bigint[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<Refused>`
    update fast_redemption set state = case when or_ordinary then 'ordinary' else 'failed' end
    where order_id = any(${[...orderIds]}::bigint[]) and state = 'asked'
    returning order_id as "orderId", or_ordinary as "orOrdinary"`.execute(tx)
  if (rows.length === 0) return []
  const ended = rows.map(row => row.orderId)
  await sql`update bank_txn set state = 'cancelled' where order_id = any(${ended}::bigint[]) and direction = 'out'`.execute(
    tx,
  )
  const { rows: failed } = await sql<{ orderId: bigint }>`
    update orders set status = ${statusSql.failed}, fail_code = 'FAST-REFUSED'
    where order_id = any(${rows.filter(row => !row.orOrdinary).map(row => row.orderId)}::bigint[]) and status = ${statusSql.pending}
    returning order_id as "orderId"`.execute(tx)
  await unfreeze(
    tx,
    failed.map(row => row.orderId),
  )
  return ended
}

/** Gives cap and lines back what these ended advances took; locked last, in the order of a placement. */
export async function freeAdvances(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  const ended = sql`fast_redemption where order_id = any(${[...orderIds]}::bigint[])`
  await sql`
    with freed as (select custno, line_code, day, sum(advance_fen)::bigint as amount from ${ended} group by 1, 2, 3),
    locked as (select freed.* from freed join fast_usage u using (custno, line_code, day) order by 1, 2, 3 for no key update of u)
    update fast_usage u set amount_fen = u.amount_fen - locked.amount
    from locked where (u.custno, u.line_code, u.day) = (locked.custno, locked.line_code, locked.day)`.execute(tx)
  await freeLines(tx, sql`select line_code, advance_fen from ${ended}`)
}

/** Gives lines back what these rows of `line_code` and `advance_fen` took; the lines are locked last, in one order. */
async function freeLines(tx: Tx, ended: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ended as (${ended}),
    freed as (select line_code, sum(advance_fen)::bigint as amount from ended group by 1),
    locked as (
      select freed.* from freed join redemption_line l on l.fundcode = freed.line_code order by 1 for no key update of l
    )
    update redemption_line l set used_fen = l.used_fen - locked.amount from locked where l.fundcode = locked.line_code`.execute(
    tx,
  )
}
