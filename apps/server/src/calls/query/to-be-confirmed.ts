import { ALL_PENDING, listOrders } from '@zhixiao/db/query/orders.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { orderView } from './order-view.ts'

/** CALL-074: own pending orders. */
export const toBeConfirmed: Handler<'query.toBeConfirmed'> = async ctx => {
  const [rows, now] = await Promise.all([
    listOrders(ctx.db, ctx.session.custno, { status: STATUS.pending }, ALL_PENDING),
    ctx.clock.now(),
  ])
  return ok({ list: rows.map(row => orderView(row, now.getTime())) })
}
