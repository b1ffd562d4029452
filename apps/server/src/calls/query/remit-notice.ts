import {
  listAwaitingOrders,
  listRemittances,
  type RemittanceRow,
  type WaitingOrder,
} from '@zhixiao/db/query/remittances.ts'
import { cardTailMask } from '@zhixiao/domain/customer/masks.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

const MOST = 100

/** CALL-090 */
export const remitNotice: Handler<'query.remitNotice'> = async ctx => {
  const { custno } = ctx.session
  const [rows, orders] = await Promise.all([listRemittances(ctx.db, custno, MOST), listAwaitingOrders(ctx.db, custno)])
  return ok({ list: rows.map(row => viewOf(row, orders)) })
}

function viewOf(row: RemittanceRow, orders: readonly WaitingOrder[]) {
  const fits = (order: WaitingOrder) => order.tradeacco === row.tradeacco && order.amount_fen === row.amount_fen
  return {
    remitId: String(row.remit_id),
    tradeacco: row.tradeacco,
    bankName: row.bank_name,
    cardTail: cardTailMask({ tail: row.card_tail }),
    amount: fenText(row.amount_fen),
    arrivedAt: row.arrived_at.toISOString(),
    returnOn: row.return_on,
    state: row.state,
    orderId: row.order_id === null ? null : String(row.order_id),
    fundName: row.fundname,
    orders: (row.state === 'waiting' ? orders.filter(fits) : []).map(order => ({
      orderId: String(order.order_id),
      fundName: order.fundname,
      acceptAt: order.accept_at.toISOString(),
    })),
  }
}
