import { KIND, type OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { freezesShares, takesMoney } from '@zhixiao/domain/order/order-states.ts'
import { decideWithdrawal } from '@zhixiao/domain/order/withdrawal.ts'
import { sql } from 'kysely'
import { freezeInForce } from '../account/account-freezes.ts'
import { type EarlierRequest, holdRequests, keepReplies, listRequests, type RequestKey } from '../account/requests.ts'
import { readClock } from '../clock.ts'
import { statusSql } from '../codes.ts'
import type { Db } from '../connect.ts'
import { freeCardDays } from '../trade/card-limit.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import { type WithdrawalRow, withdrawalFactsOf } from '../trade/withdrawal-facts.ts'
import { type Tx, withTx } from '../tx.ts'
import { releaseMoney } from './payments.ts'
import { unfreeze } from './unfreeze.ts'

export type WithdrawalIntent = RequestKey & { orderId: bigint; reply: object }

/** `earlier` is the stored result of the same request id; an id of an order belongs to another call. */
export type Withdrawal =
  | 'withdrawn'
  | 'not-withdrawable'
  | 'account-closed'
  | 'id-of-order'
  | { earlier: EarlierRequest }

/**
 * Withdraws orders in ONE transaction, in the order of `intents`; an order and a request id may occur once. Each must be a
 * pending order of its customer before its cut-off, by the database's clock, and no freeze or hold has reached him meanwhile.
 * Frees day limits and frozen shares, refunds debited money, and stores the reply under the request id.
 */
export function withdrawOrders(db: Db, intents: readonly WithdrawalIntent[]): Promise<Withdrawal[]> {
  return withTx(db, async tx => {
    await holdRequests(tx, intents)
    const stopped = await listStopped(tx, intents)
    const due = intents.filter((_, index) => !stopped[index])
    const withdrawn = await cancelOrders(tx, due)
    await keepReplies(
      tx,
      due.filter(({ orderId }) => withdrawn.has(orderId)),
    )
    return intents.map(
      ({ orderId }, index) => stopped[index] ?? (withdrawn.has(orderId) ? 'withdrawn' : 'not-withdrawable'),
    )
  })
}

/** Why an intent is not carried out, null where nothing stops it. An open account stays open until the transaction ends. */
async function listStopped(tx: Tx, intents: readonly WithdrawalIntent[]): Promise<(Withdrawal | null)[]> {
  const earlier = await listRequests(tx, intents)
  const { rows } = await sql<{ nth: bigint; is_open: boolean; is_order: boolean }>`
    select k.nth, c.closed_at is null as is_open,
      exists (select from orders o where o.custno = k.custno and o.request_id = k.request_id and o.origin = 'customer') as is_order
    from unnest(${intents.map(each => each.custno)}::text[], ${intents.map(each => each.requestId)}::text[])
      with ordinality k (custno, request_id, nth) join customer c using (custno)
    order by c.custno for no key update of c`.execute(tx)
  const found = new Map(rows.map(row => [Number(row.nth) - 1, row]))
  return intents.map((_, index) => {
    const [request, row] = [earlier[index], found.get(index)]
    if (request) return { earlier: request }
    if (!row?.is_open) return 'account-closed'
    return row.is_order ? 'id-of-order' : null
  })
}

/** Locks the customer of an order, then the order, as a withdrawal does. */
export async function lockForWithdrawal(tx: Tx, orderId: bigint): Promise<void> {
  await sql`
    select from customer where custno = (select custno from orders where order_id = ${orderId}) for no key update`.execute(
    tx,
  )
  await sql`select from orders where order_id = ${orderId} for update`.execute(tx)
}

/** Withdraws an order of a customer by a released act of staff, as the customer's own withdrawal does. @returns whether it did */
export async function withdrawForCustomer(tx: Tx, order: { custno: string; orderId: bigint }): Promise<boolean> {
  return (await cancelOrders(tx, [order], 'STAFF-WITHDRAWAL')).size === 1
}

/** Locks the orders before their cut-off whose customer nothing holds. */
async function lockOrders(
  tx: Tx,
  intents: readonly { custno: string; orderId: bigint }[],
): Promise<readonly (WithdrawalRow & { order_id: bigint })[]> {
  // Locked in the order of their numbers, as by the bank's answers and by settlement. Those past their cut-off are not waited for:
  // an import of a registrar's files may hold them for minutes.
  const { rows } = await sql<WithdrawalRow & { order_id: bigint }>`
    select o.order_id, o.status, o.kind, o.origin, o.cause, o.trade_date, o.accept_at, f.can_withdraw,
      (select q.state from fast_redemption q where (q.order_id, q.custno) = (o.order_id, o.custno)) as fast_state
    from orders o join fund f using (fundcode)
    join unnest(${intents.map(each => each.orderId)}::bigint[], ${intents.map(each => each.custno)}::text[]) k (order_id, custno) using (order_id, custno)
    where business_now() < cut_off(o.trade_date)
      and not exists (select from name_hit h where h.custno = o.custno and h.holds)
      and not exists (select from account_freeze f where f.custno = o.custno and ${freezeInForce})
    order by o.order_id for update of o`.execute(tx)
  return rows
}

type Cancelled = { order_id: bigint; kind: OrderKind }

/** Returns the orders that were cancelled. */
async function cancelOrders(
  tx: Tx,
  intents: readonly { custno: string; orderId: bigint }[],
  code: 'STAFF-WITHDRAWAL' | null = null,
): Promise<Set<bigint>> {
  const locked = await lockOrders(tx, intents)
  // The locks may have been waited for.
  const nowMs = (await readClock(tx)).at.getTime()
  const due = locked.filter(row => decideWithdrawal({ ...withdrawalFactsOf(row), nowMs }).ok)
  const { rows } = await sql<Cancelled>`
    update orders set status = ${statusSql.cancelled}, cancelled_at = business_now(), fail_code = ${code}
    where order_id = any(${due.map(({ order_id }) => order_id)}::bigint[]) returning order_id, kind`.execute(tx)
  const idsOf = (isMeant: (kind: OrderKind) => boolean) =>
    rows.filter(({ kind }) => isMeant(kind)).map(row => row.order_id)
  await unfreeze(tx, idsOf(freezesShares))
  await freeDayLimit(
    tx,
    idsOf(kind => takesMoney(kind) || kind === KIND.conversion),
  )
  await takeBackMoney(tx, idsOf(takesMoney))
  return new Set(rows.map(row => row.order_id))
}

async function takeBackMoney(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length === 0) return
  // An unrequested debit is cancelled. An unanswered one is refunded by payments once the bank has answered.
  const { rows } = await sql<{ order_id: bigint; state: string }>`
    update bank_txn set state = case when state in ('requested', 'awaited') then 'cancelled' else state end
    where order_id = any(${orderIds}::bigint[]) and direction = 'in' returning order_id, state`.execute(tx)
  await releaseMoney(
    tx,
    rows.filter(row => row.state === 'done').map(row => row.order_id),
  )
  await freeCardDays(tx, orderIds)
}
