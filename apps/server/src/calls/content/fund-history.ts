import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { yearHoldings } from '@zhixiao/domain/fund/year-holdings.ts'
import { rateText } from '@zhixiao/domain/money/money.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import { drawdownOf } from '../../engine/market/paths.ts'
import type { Handler } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { fail, ok } from '../../kernel/result.ts'

type History = OutputOf<'content.fundHistory'>

/** Thousands of growths: computed once for each version of the market. */
const computed = new WeakMap<MarketFund, History>()

/** CALL-936. */
export const fundHistory: Handler<'content.fundHistory'> = async (ctx, { fundCode }) => {
  const fund = publicFund(await ctx.market.get(), fundCode)
  if (!fund) return fail('SYS-0404')
  const history = computed.get(fund) ?? historyOf(fund)
  computed.set(fund, history)
  return ok(history)
}

function historyOf(fund: MarketFund): History {
  if (!fund.performanceShown || fund.record.fund_type === 'money') return { drawdown: null, year: null }
  const year = yearHoldings(fund.index, fund.benchmark)
  return {
    drawdown: drawdownOf(fund),
    year: year && {
      count: year.count,
      from: year.from.date,
      to: year.to.date,
      gains: year.gains,
      shareOfGains: rateText(year.shareOfGains),
      median: rateText(year.median),
      benchmark: year.benchmark && {
        shareOfGains: rateText(year.benchmark.shareOfGains),
        median: rateText(year.benchmark.median),
      },
      lowest: rateText(year.lowest),
      highest: rateText(year.highest),
      buckets: year.buckets.map(({ from, to, count }) => ({ from: rateText(from), to: rateText(to), count })),
    },
  }
}
