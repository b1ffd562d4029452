import { listOrders, type OrderRow, sumInTransit } from '@zhixiao/db/query/orders.ts'
import { addFen, type Fen, fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { orderView } from './order-view.ts'

const ALL = { limit: 1_000, offset: 0 }

/** CALL-078: the sums are the ledger's; the list names the orders behind them. */
export const assetsInTransit: Handler<'query.assetsInTransit'> = async ctx => {
  const { custno } = ctx.session
  const [sums, rows, now] = await Promise.all([
    sumInTransit(ctx.db, custno),
    listOrders(ctx.db, custno, { inTransit: true }, ALL),
    ctx.clock.now(),
  ])
  return ok({
    buying: fenText(sums.buying),
    paying: fenText(sums.paying),
    total: fenText(addFen(sums.buying, sums.paying)),
    list: rows.map(row => ({
      direction: isOut(row) ? ('out' as const) : ('in' as const),
      amount: fenText(movingAmount(row)),
      dueDate: (isOut(row) ? row.out_due : row.confirm_date) ?? row.trade_date,
      order: orderView(row, now.getTime()),
    })),
  })
}

const isOut = (row: OrderRow): boolean => row.out_state !== null
const movingAmount = (row: OrderRow): Fen => (isOut(row) ? row.out_amount : row.amount) ?? ZERO_FEN
