import type { RefundFacts } from '@zhixiao/domain/acts/order-refund.ts'
import { sql } from 'kysely'
import { statusSql } from '../codes.ts'
import { freeDayLimit } from '../trade/day-limit.ts'
import type { Tx } from '../tx.ts'
import { releaseMoney } from './payments.ts'

/** Locks an order and reads what decides on its refund; null when there is none. */
export async function lockForRefund(tx: Tx, orderId: bigint): Promise<RefundFacts | null> {
  const { rows } = await sql<RefundFacts>`
    select o.custno, o.fundcode, f.fundname, o.kind, o.status, o.amount_fen as amount, o.trade_date as "tradeDate",
      exists (select from bank_txn t where t.order_id = o.order_id and t.direction = 'in' and t.state = 'done') as "isPaid",
      exists (select from nav n where n.fundcode = o.fundcode and n.day = o.trade_date) as "isPriced",
      exists (select from exchange_order e where e.order_id = o.order_id) as "isSent",
      b.name as "bankName", a.card_tail as "cardTail"
    from orders o join fund f using (fundcode) join trade_account a on (a.custno, a.tradeacco) = (o.custno, o.tradeacco)
    join bank b using (bank_code)
    where o.order_id = ${orderId} for update of o`.execute(tx)
  return rows[0] ?? null
}

/**
 * Ends a paid, pending order and sends its money back to its card. The caller's transaction must have locked it and must
 * release the request.
 */
export async function refundOrder(tx: Tx, orderId: bigint): Promise<void> {
  await sql`update orders set status = ${statusSql.failed}, fail_code = 'STAFF-REFUND' where order_id = ${orderId}`.execute(
    tx,
  )
  await freeDayLimit(tx, [orderId])
  await releaseMoney(tx, [orderId])
}
