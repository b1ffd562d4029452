import { listAllocations, listHoldings } from '@zhixiao/db/content/portfolio.ts'
import type { Handler } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import { publicFund } from '../market/fund-row.ts'
import { quartersOf, reportOf } from './fund-quarters.ts'

/** Ten years of quarters. */
const QUARTERS = 40

export const fundPortfolio: Handler<'content.fundPortfolio'> = async (ctx, { fundCode, quarter }) => {
  if (!publicFund(await ctx.market.get(), fundCode)) return fail('SYS-0404')
  const allocations = await listAllocations(ctx.db, fundCode, QUARTERS)
  const holdings = await listHoldings(ctx.db, fundCode, QUARTERS)
  const quarters = quartersOf(allocations, holdings)
  const newest = quarters[0]?.quarterEnd
  const report = newest === undefined ? null : reportOf(quarters, quarter ?? newest)
  if (newest !== undefined && report === null) return fail('SYS-0404', { field: 'quarter' })
  return ok({ quarters: quarters.map(({ quarterEnd }) => quarterEnd), report })
}
