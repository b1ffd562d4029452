import { listTargetFunds } from '@zhixiao/db/trade/target-funds.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'
import { navText, ONE_RATE, rateE8, rateText } from '@zhixiao/domain/money/money.ts'
import { conversionFault } from '@zhixiao/domain/order/conversion.ts'
import type { Handler } from '../context.ts'
import { fail, ok } from '../result.ts'

/** CALL-077: by the rule that decides the conversion itself. */
export const targetFunds: Handler<'query.targetFunds'> = async (ctx, { fundCode }) => {
  const funds = await listTargetFunds(ctx.db)
  const out = funds.find(fund => fund.fundcode === fundCode)
  if (!out) return fail('TRADE-FUND', { field: 'fundCode' })
  return ok({
    reason: fundCan.redeem.reason(out),
    list: funds
      .filter(into => conversionFault(out, into) === null)
      .map(({ fundcode, fundName, fundType, riskLevel, nav, navDay, previousNav }) => ({
        fundCode: fundcode,
        fundName,
        fundType,
        riskLevel: `R${riskLevel}`,
        nav: nav && navText(nav),
        navDay,
        dayGrowth:
          nav !== null && previousNav !== null
            ? rateText(rateE8(divideHalfUp((nav - previousNav) * ONE_RATE, previousNav)))
            : null,
      })),
  })
}
