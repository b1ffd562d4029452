import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { sealShown } from './shown-warning.ts'
import { warningsOf } from './warnings-of.ts'

/** CALL-100: what this customer has to confirm before buying the fund. */
export const warnings: Handler<'trade.warnings'> = async (ctx, { fundCode }) => {
  const [customer, fund] = await Promise.all([
    readCustomerFacts(ctx.db, ctx.session.custno),
    readFundDays(ctx.db, fundCode),
  ])
  if (!fund) return fail('TRADE-FUND', { field: 'fundCode' })
  const at = await ctx.clock.now()
  const { custno } = ctx.session
  const list = await warningsOf(ctx.db, { custno, customer, fund: { fundcode: fundCode, risk_level: fund.risk_level } })
  return ok({ list: list.map(warning => ({ ...warning, shown: sealShown(ctx, { custno, fundCode, warning }, at) })) })
}
