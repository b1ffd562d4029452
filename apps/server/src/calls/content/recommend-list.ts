import { fundRow, sparkOf } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { ok } from '../../kernel/result.ts'

/** The company numbers its recommended funds: 1 is the featured one. */
const place = ({ record }: MarketFund): number => record.featured ?? Number.POSITIVE_INFINITY

export const recommendList: Handler<'content.recommendList'> = async ctx => {
  const [market, tradeDay] = [await ctx.market.get(), await orderDay(ctx)]
  const recommended = market.listed.filter(fund => fund.record.featured !== null).sort((a, b) => place(a) - place(b))
  return ok({
    list: recommended.map(fund => ({
      ...fundRow(fund, tradeDay),
      summary: fund.record.summary,
      benchmarkText: fund.record.benchmark_text,
      spark: sparkOf(fund),
    })),
  })
}
