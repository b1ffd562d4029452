import { sumInTransit } from '@zhixiao/db/query/orders.ts'
import { totalFigures } from '@zhixiao/domain/assets/holding.ts'
import { addFen, fenText } from '@zhixiao/domain/money/money.ts'
import { readAhead } from '../acts-ahead.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { listTransfers, sumOf } from '../transfers.ts'
import { holdingView, readHoldings } from './holdings-view.ts'

/** CALL-072: everything held, with the totals every screen shows, from one definition (domain/assets). */
export const shareInfo: Handler<'query.shareInfo'> = async ctx => {
  const ahead = await readAhead(ctx)
  const [held, inTransit, transfers] = await Promise.all([
    readHoldings(ctx, ahead),
    sumInTransit(ctx.db, ctx.session.custno),
    listTransfers(ctx),
  ])
  const totals = totalFigures(held.map(each => each.figures))
  const lastDays = held.flatMap(each => each.lastDay ?? [])
  const moving = addFen(inTransit.buying, inTransit.paying, ahead.cash, sumOf(transfers))
  return ok({
    totals: {
      total: fenText(addFen(totals.marketValue, moving)),
      marketValue: fenText(totals.marketValue),
      inTransit: fenText(moving),
      holdingIncome: fenText(totals.holdingIncome),
      realised: fenText(totals.realised),
      dividend: fenText(totals.dividend),
      cumulative: fenText(totals.cumulative),
      dayIncome: lastDays.length > 0 ? fenText(addFen(...lastDays.map(day => day.income))) : null,
      dayIncomeDays: [...new Set(lastDays.map(day => day.date))].sort(),
    },
    // Without shares there may still be an unpaid income or loss: the list adds up to the totals.
    holdings: held.filter(({ row }) => row.shares > 0n || row.unpaid !== 0n).map(holdingView),
  })
}
