import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { giveCash, moveCash } from '@zhixiao/domain/settle/posting.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { OTHER_PAYER, statusSql } from '../codes.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import type { Reader, Tx } from '../tx.ts'
import { postEntries } from './ledger.ts'
import { isReturnHeld } from './payment-holds.ts'
import { isSettledAlready, moveToTradingDays } from './payments.ts'

export type Remittance = { remit_id: bigint; custno: string | null; tradeacco: string | null; amount_fen: Fen }

/** Movements of transfers: the account before and after. */
const moves = {
  remit: ['bank_in', 'remitted'],
  'remit-back': ['remitted', 'payable'],
  'remit-out': ['payable', 'bank_out'],
} as const

type Moved = Pick<Remittance, 'remit_id' | 'amount_fen'>

function bookMove(tx: Tx, kind: keyof typeof moves, transfers: readonly Moved[]): Promise<void> {
  const [from, to] = moves[kind]
  const entries = transfers.map(each => ({ id: each.remit_id, postings: moveCash(from, to, each.amount_fen) }))
  return postEntries(tx, kind, null, entries)
}

// Sorted, so that two statements on the same transfers do not deadlock.
const locked = (remitIds: readonly bigint[], state: 'waiting' | 'suspense' | 'returning') => sql`
  select remit_id from remittance where remit_id = any(${[...remitIds]}::bigint[]) and state = ${state} order by 1 for update`

export type RemittingCard = { custno: string; tradeacco: string; custname_enc: string | null }

/** Cards enabled for transfers with these number indexes, with their holders' names, by index. */
export async function findRemittingCards(
  db: Reader,
  cardIndexes: readonly string[],
): Promise<Map<string, RemittingCard>> {
  const { rows } = await sql<RemittingCard & { card: string }>`
    select x.card, a.custno, a.tradeacco, c.custname_enc
    from unnest(${[...new Set(cardIndexes)]}::text[]) x (card)
    join trade_account a on (a.card_bidx = x.card or a.card_bidx2 = x.card) and a.state <> 'closed' and a.remit_at is not null
    join customer c using (custno)`.execute(db)
  return new Map(rows.map(({ card, ...row }) => [card, row]))
}

export type RefusedArrival = {
  remit_id: bigint
  channel: string
  ext_id: string
  /** The holder of the card, when the money came in another name; null when the card is of no customer. */
  custno: string | null
  amount_fen: Fen
  arrived_at: Date
  state: string
}

/** Transfers that were not booked to a customer: in suspense, or on their way back; newest first. */
export async function listRefusedArrivals(db: Reader, limit: number): Promise<RefusedArrival[]> {
  const { rows } = await sql<RefusedArrival>`
    select r.remit_id, r.channel, r.ext_id, l.detail ->> 'custno' as custno, r.amount_fen, r.arrived_at, r.state
    from (select * from remittance where custno is null order by remit_id desc limit ${limit}) r
    left join audit_log l on l.act = ${OTHER_PAYER} and l.detail ->> 'remitId' = r.remit_id::text
    order by r.remit_id desc`.execute(db)
  return rows
}

/** The bank's identifier of a transfer. */
export type TransferName = { channel: string; extId: string }
export type NamedRemittance = Remittance & { channel: string; ext_id: string }
export type Arrival = TransferName & {
  card: RemittingCard | null
  /** Keyed hash of the payer's name. */
  payerHmac: string
  /** Masked name and card. */
  payer: string
  amount: Fen
  arrivedAt: Date
}

/**
 * Books transfers to the holders of their cards, idempotent by the bank's identifier; transfers booked before are
 * missing in the result. Money from an unknown card, or in another name than its holder's, goes to suspense.
 */
export async function insertRemittances(tx: Tx, arrivals: readonly Arrival[]): Promise<NamedRemittance[]> {
  const { rows } = await sql<NamedRemittance>`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at, payer_hmac, payer, state)
    select channel, ext_id, custno, tradeacco, amount, arrived, hmac, payer, case when custno is null then 'suspense' else 'waiting' end
    from unnest(${arrivals.map(each => each.channel)}::text[], ${arrivals.map(each => each.extId)}::text[],
      ${arrivals.map(each => each.card?.custno ?? null)}::text[], ${arrivals.map(each => each.card?.tradeacco ?? null)}::text[],
      ${arrivals.map(each => each.amount)}::bigint[], ${arrivals.map(each => each.arrivedAt)}::timestamptz[],
      ${arrivals.map(each => each.payerHmac)}::text[], ${arrivals.map(each => each.payer)}::text[])
      r (channel, ext_id, custno, tradeacco, amount, arrived, hmac, payer)
    on conflict (channel, ext_id) do nothing
    returning remit_id, custno, tradeacco, amount_fen, channel, ext_id`.execute(tx)
  await bookMove(tx, 'remit', rows)
  return rows
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

/** The given transfers that still wait for their customer or order. */
export async function findWaiting(db: Reader, names: readonly TransferName[]): Promise<NamedRemittance[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedRemittance>`
    select remit_id, custno, tradeacco, amount_fen, channel, ext_id from remittance
    where (channel, ext_id) in (
      select * from unnest(${names.map(name => name.channel)}::text[], ${names.map(name => name.extId)}::text[])) and state = 'waiting'`.execute(
    db,
  )
  return rows
}

/** Orders of the same customer, card and amount that wait for each transfer, oldest first, by remitId. */
export async function listWaitingOrders(db: Reader, transfers: readonly Remittance[]): Promise<Map<bigint, bigint[]>> {
  const { rows } = await sql<{ remitId: bigint; orders: bigint[] }>`
    select r.remit_id as "remitId", array_agg(o.order_id order by o.order_id) as orders
    from remittance r join orders o on (o.custno, o.tradeacco, o.amount_fen) = (r.custno, r.tradeacco, r.amount_fen)
    join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'awaited'
    where r.remit_id = any(${transfers.map(transfer => transfer.remit_id)}::bigint[]) and o.status = ${statusSql.pending} and o.payment = 'remit'
    group by 1`.execute(db)
  return new Map(rows.map(row => [row.remitId, row.orders]))
}

export type Matching = 'matched' | 'gone' | 'day-limit'
export type Match = { remitId: bigint; orderId: bigint }

/** Pays a waiting order with a waiting transfer, see `matchRemittances`; `gone` when either no longer waits. */
export async function matchRemittance(tx: Tx, remitId: bigint, orderId: bigint): Promise<Matching> {
  const { matched, isOverLimit } = await matchRemittances(tx, [{ remitId, orderId }])
  if (isOverLimit) return 'day-limit'
  return matched.length === 1 ? 'matched' : 'gone'
}

/**
 * Pays waiting orders with waiting transfers of the same customer, card and amount; returns the transfers matched,
 * without those where either no longer waits. An order moves to the day its money came, or to today after a dividend or
 * split in between; the caller rolls back when one exceeds that day's limit.
 */
export async function matchRemittances(
  tx: Tx,
  matches: readonly Match[],
): Promise<{ matched: bigint[]; isOverLimit: boolean }> {
  if (matches.length === 0) return { matched: [], isOverLimit: false }
  const { rows } = await sql<Match & { amount: Fen; day: IsoDate }>`
    with asked as (
      select * from unnest(${matches.map(match => match.remitId)}::bigint[], ${matches.map(match => match.orderId)}::bigint[]) m (remit_id, order_id)
    ),
    order_now as (
      select o.* from orders o join asked using (order_id) where status = ${statusSql.pending} and payment = 'remit' order by order_id for update of o
    ),
    matched as (
      update remittance r set state = 'matched', order_id = o.order_id, handled_at = business_now()
      from asked join order_now o using (order_id)
      where r.remit_id = asked.remit_id and r.state = 'waiting'
        and (r.custno, r.tradeacco, r.amount_fen) = (o.custno, o.tradeacco, o.amount_fen)
        and exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state = 'awaited')
      returning r.remit_id, r.order_id, r.amount_fen, r.arrived_at
    )
    update bank_txn t set state = 'done', done_at = m.arrived_at
    from matched m
    where t.order_id = m.order_id and t.direction = 'in' and t.state = 'awaited'
    returning m.remit_id as "remitId", m.order_id as "orderId", m.amount_fen as amount,
      ${businessToday} as day`.execute(tx)
  const day = rows[0]?.day
  if (!day) return { matched: [], isOverLimit: false }
  await postEntries(
    tx,
    'pay',
    day,
    rows.map(({ orderId, amount }) => ({ id: orderId, postings: moveCash('remitted', 'in_transit', amount) })),
  )
  const late = await listLater(
    tx,
    rows.map(row => row.orderId),
  )
  const moved = await moveToTradingDays(tx, late)
  return { matched: rows.map(row => row.remitId), isOverLimit: moved.size < late.length }
}

/** The instants that decide the trading day of matched orders, where it differs from their own. */
async function listLater(tx: Tx, orderIds: readonly bigint[]): Promise<{ orderId: bigint; at: Date }[]> {
  const { rows } = await sql<{ orderId: bigint; at: Date }>`
    select * from (
      select o.order_id as "orderId", case when ${isSettledAlready(sql`d.day`)} then business_now() when d.day > o.trade_date then r.arrived_at end as at
      from orders o join remittance r using (order_id)
      cross join lateral (select greatest(o.trade_date, trading_day_of(r.arrived_at, array[o.fundcode])) as day) d
      where o.order_id = any(${[...orderIds]}::bigint[])
    ) whole where at is not null order by 1`.execute(tx)
  return rows
}

/**
 * Starts the return of unused transfers to the paying cards; returns their number, as others no longer wait. An
 * automatic return marks the customer as not yet notified, in the same transaction.
 */
export async function sendBack(tx: Tx, remitIds: readonly bigint[], by: 'customer' | 'time'): Promise<number> {
  const { rows } = await sql<Moved>`
    update remittance set state = 'returning', handled_at = business_now(), awaits_notice = ${by === 'time'}
    where remit_id in (${locked(remitIds, 'waiting')}) returning remit_id, amount_fen`.execute(tx)
  await bookMove(tx, 'remit-back', rows)
  return rows.length
}

type SuspendedTransfer = Moved & { channel: string; ext_id: string }
type ReturnedTransfer = SuspendedTransfer & { payer: string | null }

/** Locks and reads those of these transfers that are in suspense. */
export async function lockSuspense(tx: Tx, remitIds: readonly bigint[]): Promise<ReturnedTransfer[]> {
  const { rows } = await sql<ReturnedTransfer>`
    select remit_id, channel, ext_id, amount_fen, payer from remittance
    where remit_id in (${locked(remitIds, 'suspense')}) order by remit_id`.execute(tx)
  return rows
}

/** Starts the return of transfers in suspense, in the transaction that releases it; returns their number. */
export async function returnSuspended(tx: Tx, remitIds: readonly bigint[]): Promise<number> {
  const { rows } = await sql<Moved>`
    update remittance set state = 'returning', handled_at = business_now()
    where remit_id in (${locked(remitIds, 'suspense')}) returning remit_id, amount_fen`.execute(tx)
  await bookMove(tx, 'remit-back', rows)
  return rows.length
}

export type SuspendedArrival = SuspendedTransfer & { payer_hmac: string | null; is_other_payer: boolean }

/** A transfer in suspense, locked, or null; `is_other_payer`: the card is a customer's, and the payer somebody else. */
export async function lockSuspended(tx: Tx, remitId: bigint): Promise<SuspendedArrival | null> {
  const { rows } = await sql<SuspendedArrival>`
    select remit_id, channel, ext_id, amount_fen, payer_hmac,
      exists (select from audit_log l where l.act = ${OTHER_PAYER} and l.detail ->> 'remitId' = r.remit_id::text) as is_other_payer
    from remittance r where remit_id = ${remitId} and state = 'suspense' for update`.execute(tx)
  return rows[0] ?? null
}

/** Cards of a customer to which transfers may be sent back. */
export async function listRemittingCards(db: Reader, custno: string): Promise<RemittingCard[]> {
  const { rows } = await sql<RemittingCard>`
    select a.custno, a.tradeacco, c.custname_enc from trade_account a join customer c using (custno)
    where a.custno = ${custno} and a.state <> 'closed' and a.remit_at is not null and c.closed_at is null order by 2`.execute(
    db,
  )
  return rows
}

/** Gives a transfer in suspense to a customer, who has three trading days for it from now. */
export async function assignSuspended(
  tx: Tx,
  remitId: bigint,
  card: Pick<RemittingCard, 'custno' | 'tradeacco'>,
): Promise<Remittance | null> {
  const { rows } = await sql<Remittance>`
    update remittance set state = 'waiting', custno = ${card.custno}, tradeacco = ${card.tradeacco}, handled_at = business_now()
    where remit_id = ${remitId} and state = 'suspense' returning remit_id, custno, tradeacco, amount_fen`.execute(tx)
  const [given] = rows
  if (!given) return null
  await postEntries(tx, 'remit-give', null, [{ id: given.remit_id, postings: giveCash(given.amount_fen) }])
  return given
}

export type UnnotifiedReturn = Moved & {
  custno: string
  mobile_enc: string
  bank_name: string
  card_tail: string
}

/** Up to `limit` returns after `afterRemitId` whose customers are not yet notified. */
export async function listUnnotifiedReturns(
  db: Reader,
  afterRemitId: bigint,
  limit: number,
): Promise<UnnotifiedReturn[]> {
  const { rows } = await sql<UnnotifiedReturn>`
    select r.remit_id, r.custno, r.amount_fen, c.mobile_enc, b.name as bank_name, a.card_tail
    from remittance r join customer c using (custno) join trade_account a using (tradeacco) join bank b using (bank_code)
    where r.awaits_notice and r.remit_id > ${afterRemitId} order by r.remit_id limit ${limit}`.execute(db)
  return rows
}

/** Marks the customers of these returns as notified. */
export async function markReturnsNotified(db: Reader, remitIds: readonly bigint[]): Promise<void> {
  await sql`update remittance set awaits_notice = false where remit_id = any(${[...remitIds]}::bigint[])`.execute(db)
}

/** Whether any order waits for a transfer, or any transfer for an order, its return or the notification. */
export async function remittancesWait(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`
    select exists (select from bank_txn where state = 'awaited')
      or exists (select from remittance where state in ('waiting', 'returning'))
      or exists (select from remittance where awaits_notice) as wait`.execute(db)
  return rows[0]?.wait ?? false
}

export type OpenReturn = { remit_id: bigint; channel: string; ext_id: string; amount_fen: Fen }

/** Up to `limit` transfers after `afterRemitId` whose return the bank has not answered. */
export async function listOpenReturns(db: Reader, afterRemitId: bigint, limit: number): Promise<OpenReturn[]> {
  const { rows } = await sql<OpenReturn>`
    select remit_id, channel, ext_id, amount_fen from remittance r where state = 'returning' and remit_id > ${afterRemitId}
      and not exists (select from name_hit h where h.custno = r.custno and h.holds) and not ${isReturnHeld}
    order by remit_id limit ${limit}`.execute(db)
  return rows
}

/** Books transfers that the bank has returned, idempotently. */
export async function bookReturned(tx: Tx, remitIds: readonly bigint[]): Promise<void> {
  const { rows } = await sql<Moved>`
    update remittance set state = 'returned' where remit_id in (${locked(remitIds, 'returning')}) returning remit_id, amount_fen`.execute(
    tx,
  )
  await bookMove(tx, 'remit-out', rows)
}

/** Transfers unused for three trading days after they came, or were given to their customer; they are returned automatically. */
export async function listUnusedRemittances(db: Reader): Promise<bigint[]> {
  const { rows } = await sql<{ remit_id: bigint }>`
    select remit_id from remittance
    where state = 'waiting' and business_now() >= cut_off(open_day_after(trading_day_of(coalesce(handled_at, arrived_at)), 3)) order by 1`.execute(
    db,
  )
  return rows.map(row => row.remit_id)
}

/** Fails orders whose money did not arrive within three trading days; returns their number. */
export async function failUnsentOrders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ order_id: bigint }>`
    with late as (
      select order_id from orders o join bank_txn t using (order_id)
      where t.state = 'awaited' and t.direction = 'in' and o.status = ${statusSql.pending}
        and business_now() >= cut_off(open_day_after(o.trade_date, 3)) for update of o
    ),
    unpaid as (
      update bank_txn t set state = 'cancelled' from late where t.order_id = late.order_id and t.state = 'awaited' returning t.order_id
    )
    update orders o set status = ${statusSql.failed}, fail_code = 'REMIT-LATE' from unpaid where o.order_id = unpaid.order_id
    returning o.order_id`.execute(tx)
  const orders = rows.map(row => row.order_id)
  if (orders.length > 0) await freeDayLimit(tx, orders)
  return orders.length
}
