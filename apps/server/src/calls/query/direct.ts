import { countOrders, listOrders } from '@zhixiao/db/query/orders.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { orderView } from './order-view.ts'

/** CALL-075: own orders that are confirmed, failed or withdrawn. */
export const direct: Handler<'query.direct'> = async (ctx, { pageParam: { pageNum, pageSize } }) => {
  const { custno } = ctx.session
  const filter = { isFinal: true, withoutIncome: true }
  const [total, rows, now] = await Promise.all([
    countOrders(ctx.db, custno, filter),
    listOrders(ctx.db, custno, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    ctx.clock.now(),
  ])
  return ok({ total, pageNum, pageSize, list: rows.map(row => orderView(row, now.getTime())) })
}
