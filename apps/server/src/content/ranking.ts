import { rankOf } from '@zhixiao/domain/fund/rank.ts'
import type { Handler } from '../kernel/context.ts'
import { orderDay } from '../kernel/order-day.ts'
import { ok } from '../kernel/result.ts'
import { byGrowth, firstOfPortfolios, fundRow, orderingGrowth, sparkOf } from '../market/fund-row.ts'

const LIMIT = 10

export const ranking: Handler<'content.ranking'> = async (ctx, { period, fundType, limit = LIMIT }) => {
  const [market, tradeDay] = [await ctx.market.get(), await orderDay(ctx)]
  const listed = market.listed.filter(({ record }) => fundType === undefined || record.fund_type === fundType)
  const funds = firstOfPortfolios(listed).sort(byGrowth(market, period))
  const ranks = rankOf(funds.map(fund => orderingGrowth(fund, period, market.newestNavDay)))
  return ok({
    period,
    total: funds.length,
    list: funds.slice(0, limit).map((fund, position) => ({
      ...fundRow(fund, tradeDay),
      rank: ranks[position]?.rank ?? null,
      spark: sparkOf(fund),
    })),
  })
}
