import { listTargetFunds } from '@zhixiao/db/trade/target-funds.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { navText } from '@zhixiao/domain/money/money.ts'
import { conversionFault } from '@zhixiao/domain/order/conversion.ts'
import { lastFiguresOn, yearGrowthOn } from '../../engine/market/last-figures.ts'
import { fundNamedBy } from '../../engine/search/fund-named-by.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

/** CALL-077: uses the rule that decides the conversion itself. */
export const targetFunds: Handler<'query.targetFunds'> = async (ctx, { fundCode, keyWord = '' }) => {
  const [funds, market, isNamed] = await Promise.all([
    listTargetFunds(ctx.db),
    ctx.market.get(),
    fundNamedBy(ctx, keyWord),
  ])
  const out = funds.find(fund => fund.fundcode === fundCode)
  if (!out) return fail('TRADE-FUND', { field: 'fundCode' })
  return ok({
    reason: fundCan.redeem.reason(out),
    list: funds
      .filter(
        into => conversionFault(out, into) === null && isNamed({ fundcode: into.fundcode, fundname: into.fundName }),
      )
      .map(({ fundcode, fundName, fundType, riskLevel, nav, navDay }) => ({
        fundCode: fundcode,
        fundName,
        fundType,
        riskLevel: `R${riskLevel}`,
        nav: nav && navText(nav),
        navDay,
        ...lastFiguresOn(market, fundcode, navDay),
        yearGrowth: yearGrowthOn(market, fundcode, navDay),
      })),
  })
}
