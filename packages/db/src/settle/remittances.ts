import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { moveCash, type Posting } from '@zhixiao/domain/settle/posting.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { postEntries } from './ledger.ts'
import { freeDayLimit, isOvertaken, moveToDayOf } from './payments.ts'

export type Remittance = { remit_id: bigint; custno: string | null; tradeacco: string | null; amount_fen: Fen }
type RemitEntry = 'remit' | 'remit-back' | 'remit-out'

/** One entry of a transfer with its postings, in the name of who sent it; of nobody known, the name is empty. */
async function postRemittance(tx: Tx, kind: RemitEntry, remitId: bigint, postings: readonly Posting[]): Promise<void> {
  await sql`
    with e as (
      insert into entry (kind, remit_id, day)
      values (${kind}, ${remitId}, (business_now() at time zone 'Asia/Shanghai')::date) returning entry_id, remit_id
    )
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select e.entry_id, p.account, coalesce(r.custno, ''), coalesce(r.tradeacco, ''), '', 'CNY', p.delta
    from unnest(${postings.map(each => each.account)}::text[], ${postings.map(each => each.delta)}::bigint[]) p (account, delta)
    cross join e join remittance r using (remit_id)`.execute(tx)
}

export type RemittingCard = { custno: string; tradeacco: string; custname_enc: string | null }

/** The card that pays by transfer with this number, with its holder's name; null when there is none. */
export async function findRemittingCard(db: Reader, cardIndex: string): Promise<RemittingCard | null> {
  const { rows } = await sql<RemittingCard>`
    select a.custno, a.tradeacco, c.custname_enc from trade_account a join customer c using (custno)
    where (a.card_bidx = ${cardIndex} or a.card_bidx2 = ${cardIndex}) and a.state <> 'closed' and a.remit_at is not null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The line of the audit log that keeps such a transfer for the operator, with its remitId and the card's custno. */
export const OTHER_PAYER = 'remittance.other-payer'

export type OtherPayer = { remit_id: bigint; custno: string; amount_fen: Fen; arrived_at: Date; state: string }

/** Transfers in another name than the card's, the newest first. */
export async function listOtherPayers(db: Reader, limit: number): Promise<OtherPayer[]> {
  const { rows } = await sql<OtherPayer>`
    select r.remit_id, l.detail ->> 'custno' as custno, r.amount_fen, r.arrived_at, r.state
    from audit_log l join remittance r on r.remit_id = (l.detail ->> 'remitId')::bigint
    where l.act = ${OTHER_PAYER} order by r.remit_id desc limit ${limit}`.execute(db)
  return rows
}

export type Arrival = { channel: string; extId: string; card: RemittingCard | null; amount: Fen; arrivedAt: Date }

/**
 * Books a transfer once by the bank's own number, to whoever has its card; null when it was booked before. Money from no
 * card of ours, or in another name than its holder's, is on its way back at once.
 */
export async function insertRemittance(tx: Tx, arrival: Arrival): Promise<Remittance | null> {
  const { rows } = await sql<Remittance>`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at, state)
    values (${arrival.channel}, ${arrival.extId}, ${arrival.card?.custno ?? null}, ${arrival.card?.tradeacco ?? null},
      ${arrival.amount}, ${arrival.arrivedAt}, ${arrival.card ? 'waiting' : 'returning'})
    on conflict (channel, ext_id) do nothing
    returning remit_id, custno, tradeacco, amount_fen`.execute(tx)
  const booked = rows[0]
  if (!booked) return null
  await postRemittance(tx, 'remit', booked.remit_id, moveCash('bank_in', 'remitted', booked.amount_fen))
  if (booked.custno === null)
    await postRemittance(tx, 'remit-back', booked.remit_id, moveCash('remitted', 'payable', booked.amount_fen))
  return booked
}

/** A transfer of this customer, or null. */
export async function findRemittance(
  db: Reader,
  custno: string,
  remitId: bigint,
): Promise<(Remittance & { state: string }) | null> {
  const { rows } = await sql<Remittance & { state: string }>`
    select remit_id, custno, tradeacco, amount_fen, state from remittance
    where remit_id = ${remitId} and custno = ${custno}`.execute(db)
  return rows[0] ?? null
}

/** A transfer by the bank's number that waits for its customer or its order, or null. */
export async function findWaiting(db: Reader, channel: string, extId: string): Promise<Remittance | null> {
  const { rows } = await sql<Remittance>`
    select remit_id, custno, tradeacco, amount_fen from remittance
    where channel = ${channel} and ext_id = ${extId} and state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

/** Own orders that wait for exactly this money from this card, oldest first. */
export async function listWaitingOrders(db: Reader, { custno, tradeacco, amount_fen }: Remittance): Promise<bigint[]> {
  const { rows } = await sql<{ order_id: bigint }>`
    select order_id from orders o join bank_txn t using (order_id)
    where o.custno = ${custno} and o.tradeacco = ${tradeacco} and o.amount_fen = ${amount_fen} and o.status = '9'
      and o.payment = 'remit' and t.direction = 'in' and t.state = 'awaited' order by order_id`.execute(db)
  return rows.map(row => row.order_id)
}

export type Matching = 'matched' | 'gone' | 'day-limit'

/**
 * Pays a waiting order with a waiting transfer of the same customer, card and amount; `gone` when either waits no longer. An
 * order is of the day its money came, or of this one where the fund paid a dividend or split in between, as far as that day's
 * limit goes: the caller takes everything back on `day-limit`.
 */
export async function matchRemittance(tx: Tx, remitId: bigint, orderId: bigint): Promise<Matching> {
  const { rows } = await sql<{ amount_fen: Fen; day: IsoDate }>`
    with order_now as (select * from orders where order_id = ${orderId} and status = '9' and payment = 'remit' for update),
    matched as (
      update remittance r set state = 'matched', order_id = o.order_id, handled_at = business_now()
      from order_now o
      where r.remit_id = ${remitId} and r.state = 'waiting'
        and (r.custno, r.tradeacco, r.amount_fen) = (o.custno, o.tradeacco, o.amount_fen)
        and exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state = 'awaited')
      returning r.order_id, r.amount_fen, r.arrived_at
    )
    update bank_txn t set state = 'done', done_at = m.arrived_at
    from matched m
    where t.order_id = m.order_id and t.direction = 'in' and t.state = 'awaited'
    returning m.amount_fen, (business_now() at time zone 'Asia/Shanghai')::date as day`.execute(tx)
  const matched = rows[0]
  if (!matched) return 'gone'
  const postings = moveCash('remitted', 'in_transit', matched.amount_fen)
  await postEntries(tx, 'pay', matched.day, [{ orderId, postings }])
  const completeAt = await readCompleteAt(tx, orderId)
  return completeAt === null || (await moveToDayOf(tx, orderId, completeAt)) ? 'matched' : 'day-limit'
}

/** When an order just matched became whole, where that is another trading day than its own; null where it is not. */
async function readCompleteAt(tx: Tx, orderId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when ${isOvertaken(sql`d.day`)} then business_now() when d.day > o.trade_date then r.arrived_at end as at
    from orders o join remittance r using (order_id)
    cross join lateral (select greatest(o.trade_date, trading_day_of(r.arrived_at, array[o.fundcode])) as day) d
    where o.order_id = ${orderId}`.execute(tx)
  return rows[0]?.at ?? null
}

/** Puts a customer's unused transfer on its way back to the card it came from; false when it waits no longer. */
export async function sendBack(tx: Tx, custno: string, remitId: bigint): Promise<boolean> {
  const { rows } = await sql<{ amount_fen: Fen }>`
    update remittance set state = 'returning', handled_at = business_now()
    where remit_id = ${remitId} and custno = ${custno} and state = 'waiting' returning amount_fen`.execute(tx)
  const sent = rows[0]
  if (!sent) return false
  await postRemittance(tx, 'remit-back', remitId, moveCash('remitted', 'payable', sent.amount_fen))
  return true
}

/** Whether any order waits for a transfer, or any transfer for an order or its way back. */
export async function remittancesWait(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`
    select exists (select from bank_txn where state = 'awaited')
      or exists (select from remittance where state in ('waiting', 'returning')) as wait`.execute(db)
  return rows[0]?.wait ?? false
}

export type OpenReturn = { remit_id: bigint; channel: string; ext_id: string; amount_fen: Fen }

/** Transfers on their way back that the bank has not answered for yet. */
export async function listOpenReturns(db: Reader, limit: number): Promise<OpenReturn[]> {
  const { rows } = await sql<OpenReturn>`
    select remit_id, channel, ext_id, amount_fen from remittance where state = 'returning'
    order by remit_id limit ${limit}`.execute(db)
  return rows
}

/** Books that the bank sent a transfer back, once. */
export async function bookReturned(tx: Tx, remitId: bigint): Promise<void> {
  const { rows } = await sql<{ amount_fen: Fen }>`
    update remittance set state = 'returned' where remit_id = ${remitId} and state = 'returning' returning amount_fen`.execute(
    tx,
  )
  for (const { amount_fen } of rows)
    await postRemittance(tx, 'remit-out', remitId, moveCash('payable', 'bank_out', amount_fen))
}

/** Transfers nobody handled within three trading days: by the rules of transfers they go back by themselves. */
export async function listForgotten(db: Reader): Promise<{ remit_id: bigint; custno: string }[]> {
  const { rows } = await sql<{ remit_id: bigint; custno: string }>`
    select remit_id, custno from remittance
    where state = 'waiting' and business_now() >= cut_off(open_day_after(trading_day_of(arrived_at), 3))`.execute(db)
  return rows
}

/** Gives up orders whose money did not come within three trading days; returns how many. */
export async function failUnsentOrders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ order_id: bigint }>`
    with late as (
      select order_id from orders o join bank_txn t using (order_id)
      where t.state = 'awaited' and t.direction = 'in' and o.status = '9'
        and business_now() >= cut_off(open_day_after(o.trade_date, 3)) for update of o
    ),
    unpaid as (
      update bank_txn t set state = 'cancelled' from late where t.order_id = late.order_id and t.state = 'awaited' returning t.order_id
    )
    update orders o set status = '0', fail_code = 'REMIT-LATE' from unpaid where o.order_id = unpaid.order_id
    returning o.order_id`.execute(tx)
  const orders = rows.map(row => row.order_id)
  if (orders.length > 0) await freeDayLimit(tx, orders)
  return orders.length
}
