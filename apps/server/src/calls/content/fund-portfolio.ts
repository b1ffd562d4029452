import { listAllocations, listHoldings } from '@zhixiao/db/content/portfolio.ts'
import { listPortfolioSizes } from '@zhixiao/db/content/report-figures.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { quartersOf, reportOf } from './fund-quarters.ts'

/** Ten years of quarters. */
const QUARTERS = 40

export const fundPortfolio: Handler<'content.fundPortfolio'> = async (ctx, { fundCode, quarter }) => {
  const fund = publicFund(await ctx.market.get(), fundCode)
  if (!fund) return fail('SYS-0404')
  const allocations = await listAllocations(ctx.db, fundCode, QUARTERS)
  const holdings = await listHoldings(ctx.db, fundCode, QUARTERS)
  const quarters = quartersOf(allocations, holdings)
  const newest = quarters[0]?.quarterEnd
  const report = newest === undefined ? null : reportOf(quarters, quarter ?? newest)
  if (newest !== undefined && report === null) return fail('SYS-0404', { field: 'quarter' })
  const sizes = await listPortfolioSizes(ctx.db, fund.record.main_code)
  return ok({
    quarters: quarters.map(({ quarterEnd }) => quarterEnd),
    sizes: sizes.map(({ quarter_end, size_fen }) => ({ quarterEnd: quarter_end, size: fenText(size_fen) })),
    report,
  })
}
