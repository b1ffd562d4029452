import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { offeredOr } from '@zhixiao/domain/fund/performance.ts'
import { lawfulRanks } from '@zhixiao/domain/fund/performance-law.ts'
import { byGrowth, firstOfPortfolios, fundRow, orderingGrowth, sparkOf } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { ok } from '../../kernel/result.ts'
import { periodsOffered } from './periods-offered.ts'

const LIMIT = 10

export const ranking: Handler<'content.ranking'> = async (ctx, { period: asked, fundType, limit = LIMIT }) => {
  const [market, tradeDay] = [await ctx.market.get(), await orderDay(ctx)]
  const periods = periodsOffered(ctx, market, tradeDay)
  const period = offeredOr(periods, asked)
  const listed = market.listed.filter(
    ({ record }) =>
      record.status !== FUND_STATUS.tradingStopped && (fundType === undefined || record.fund_type === fundType),
  )
  const funds = firstOfPortfolios(listed).sort(byGrowth(market, period))
  const growths = funds.map(fund => orderingGrowth(fund, period, market.newestNavDay))
  const entries = funds.map(({ record }, at) => ({ fund: record.main_code, growth: growths[at] ?? null }))
  const ranks = lawfulRanks(entries, period, market.newestNavDay ?? tradeDay)
  return ok({
    period,
    periods,
    total: funds.length,
    list: funds.slice(0, limit).map((fund, position) => ({
      ...fundRow(fund, tradeDay),
      rank: ranks[position]?.rank ?? null,
      spark: sparkOf(fund),
    })),
  })
}
