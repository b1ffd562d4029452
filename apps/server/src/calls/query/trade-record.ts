import { countOrders, listOrders } from '@zhixiao/db/query/orders.ts'
import { KIND, orderKindOf } from '@zhixiao/domain/codes/business-kinds.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { orderView } from './order-view.ts'

/** CALL-073: own orders by kind, status, fund and day of acceptance. */
export const tradeRecord: Handler<'query.tradeRecord'> = async (ctx, input) => {
  const { pageNum, pageSize } = input.pageParam
  const kind = input.businessCode && orderKindOf(input.businessCode)
  const filter = {
    kind,
    status: input.status,
    involving: input.fundCode,
    tradeacco: input.tradeacco,
    from: input.from,
    to: input.to,
    // A money-market fund has one of these a day: they would hide everything else.
    withoutIncome: input.withIncome !== true,
  }
  // They are orders of two kinds, losses included.
  const mayFold = filter.withoutIncome && (kind === undefined || kind === KIND.dividend)
  const { custno } = ctx.session
  const [total, whole, rows, now] = await Promise.all([
    countOrders(ctx.db, custno, filter),
    mayFold ? countOrders(ctx.db, custno, { ...filter, withoutIncome: false }) : null,
    listOrders(ctx.db, custno, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    ctx.clock.now(),
  ])
  return ok({
    total,
    folded: whole === null ? 0 : whole - total,
    pageNum,
    pageSize,
    list: rows.map(row => orderView(row, now.getTime())),
  })
}
