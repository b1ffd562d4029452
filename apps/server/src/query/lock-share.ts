import { listOrders } from '@zhixiao/db/query/orders.ts'
import { addShares, sharesText, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { orderView } from './order-view.ts'

const ALL = { limit: 1_000, offset: 0 }

/** CALL-089: the pending redemptions of a holding; together they are its frozen shares. */
export const lockShare: Handler<'query.lockShare'> = async (ctx, { fundCode, tradeacco }) => {
  const filter = { status: '9', kind: '024', fundcode: fundCode, tradeacco }
  const [rows, now] = await Promise.all([listOrders(ctx.db, ctx.session.custno, filter, ALL), ctx.clock.now()])
  return ok({
    frozen: sharesText(addShares(...rows.map(row => row.shares ?? ZERO_SHARES))),
    orders: rows.map(row => orderView(row, now.getTime())),
  })
}
