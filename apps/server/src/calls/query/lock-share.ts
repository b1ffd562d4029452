import { ALL_PENDING, listOrders, type OrderRow } from '@zhixiao/db/query/orders.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { addShares, type ShareCents, shareCents, sharesText, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { orderView } from './order-view.ts'

/** CALL-089: the pending sales of a holding and what authorities froze; together they are its frozen shares. */
export const lockShare: Handler<'query.lockShare'> = async (ctx, { fundCode, tradeacco }) => {
  const filter = { freezing: true, fundcode: fundCode, tradeacco }
  const [rows, now] = await Promise.all([listOrders(ctx.db, ctx.session.custno, filter, ALL_PENDING), ctx.clock.now()])
  return ok({
    frozen: sharesText(addShares(...rows.map(frozenBy))),
    orders: rows.map(row => orderView(row, now.getTime())),
  })
}

function frozenBy({ kind, shares }: OrderRow): ShareCents {
  const moved = shares ?? ZERO_SHARES
  return kind === KIND.unfreeze ? shareCents(-moved) : moved
}
