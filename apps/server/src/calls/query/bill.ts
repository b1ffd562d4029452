import { countOrders, listOrders, type OrderFilter } from '@zhixiao/db/query/orders.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { type BillLines, lineView, placeView, readBillLines } from './bill-lines.ts'
import { orderView } from './order-view.ts'

/** CALL-996: lines and total of a period, and a page of its orders. */
export const bill: Handler<'query.bill'> = async (ctx, input) => {
  const read = await readBillLines(ctx, input.period)
  if (!read.ok) return read
  const { period, to, isOver, lines, total, payouts } = read.data
  const { pageNum, pageSize } = input.pageParam
  const filter = ordersOf(read.data)
  const [count, rows, now] = await Promise.all([
    countOrders(ctx.db, ctx.session.custno, filter),
    listOrders(ctx.db, ctx.session.custno, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    ctx.clock.now(),
  ])
  return ok({
    name: period.name,
    from: period.from,
    to,
    isOver,
    total: lineView(total),
    lines: lines.map(({ row, line }) => ({ ...placeView(row), ...lineView(line) })),
    payouts,
    orders: { total: count, pageNum, pageSize, list: rows.map(row => orderView(row, now.getTime())) },
  })
}

/** The orders of a bill: confirmed in its period; the daily incomes of money-market funds are part of its lines. */
export const ordersOf = ({ period, to }: Pick<BillLines, 'period' | 'to'>): OrderFilter => ({
  status: STATUS.confirmed,
  confirmedFrom: period.from,
  confirmedTo: to,
  withoutIncome: true,
})
