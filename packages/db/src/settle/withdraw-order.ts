import { KIND, type OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { freezesShares, takesMoney } from '@zhixiao/domain/order/order-states.ts'
import { sql } from 'kysely'
import { kindSql, statusSql } from '../codes.ts'
import { freeCardDays } from '../trade/card-limit.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import type { Tx } from '../tx.ts'
import { releaseMoney } from './payments.ts'

type Withdrawn = { order_id: bigint; kind: OrderKind }

/**
 * Withdraws a pending order of this customer before its cut-off, by the database's clock. Frees the day limit and
 * frozen shares and refunds debited money. False when it is too late or not theirs.
 */
export async function withdrawOrder(tx: Tx, custno: string, orderId: bigint): Promise<boolean> {
  const { rows } = await sql<Withdrawn>`
    update orders o set status = ${statusSql.cancelled}, cancelled_at = business_now()
    from fund f
    where o.order_id = ${orderId} and o.custno = ${custno} and o.status = ${statusSql.pending} and business_now() < cut_off(o.trade_date)
      and f.fundcode = o.fundcode and f.can_withdraw and (o.origin <> 'fund' or (o.cause in ('deferred', 'resized') and o.kind in (${kindSql.redemption}, ${kindSql.conversion})))
      and (o.kind <> ${kindSql.planPurchase} or (o.accept_at at time zone 'Asia/Shanghai')::date <> (business_now() at time zone 'Asia/Shanghai')::date)
    returning o.order_id, o.kind`.execute(tx)
  const order = rows[0]
  if (!order) return false
  const { order_id, kind } = order
  if (freezesShares(kind)) await unfreeze(tx, order_id)
  if (takesMoney(kind) || kind === KIND.conversion) await freeDayLimit(tx, [order_id])
  if (takesMoney(kind)) await takeBackMoney(tx, order_id)
  return true
}

async function unfreeze(tx: Tx, orderId: bigint): Promise<void> {
  await sql`
    update holding h set frozen_cents = h.frozen_cents - o.shares_cents
    from orders o where o.order_id = ${orderId} and (h.custno, h.tradeacco, h.fundcode) = (o.custno, o.tradeacco, o.fundcode)`.execute(
    tx,
  )
}

async function takeBackMoney(tx: Tx, orderId: bigint): Promise<void> {
  // An unrequested debit is cancelled. An unanswered one is refunded by payments once the bank has answered.
  const { rows } = await sql<{ state: string }>`
    update bank_txn set state = case when state in ('requested', 'awaited') then 'cancelled' else state end
    where order_id = ${orderId} and direction = 'in' returning state`.execute(tx)
  if (rows[0]?.state === 'done') await releaseMoney(tx, [orderId])
  await freeCardDays(tx, [orderId])
}
