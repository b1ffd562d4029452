import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { investorOf, matchSuitability, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { confirmedSenior } from './senior-mark.ts'
import { warningsOf } from './warnings-of.ts'

/** CALL-099: the customer's class against the fund's level, by the matrix that also decides the purchase. */
export const riskAssessment: Handler<'trade.riskAssessment'> = async (ctx, { fundCode }) => {
  const [customer, fund] = await Promise.all([
    readCustomerFacts(ctx.db, ctx.session.custno),
    readFundDays(ctx.db, fundCode),
  ])
  if (!fund) return fail('TRADE-FUND', { field: 'fundCode' })
  const investor = investorOf(customer)
  const riskLevel = riskLevelFrom(fund.risk_level)
  const { custno } = ctx.session
  const { birthday, now } = customer
  const senior = await confirmedSenior(ctx.db, {
    custno,
    fundcode: fundCode,
    riskLevel: fund.risk_level,
    birthday,
    now,
  })
  const validTo = customer.guard.riskExpiresAtMs
  return ok({
    investor,
    investorName: investorTypeName(investor),
    validTo: validTo === null ? null : new Date(validTo).toISOString(),
    riskLevel,
    suitability: investor === null ? ('refuse' as const) : matchSuitability(investor, riskLevel),
    warnings: await warningsOf(ctx.db, { custno, customer, fund: { fundcode: fundCode, risk_level: fund.risk_level } }),
    seniorConfirmed: senior?.at.toISOString() ?? null,
    seniorFrom: senior?.waitsUntil?.toISOString() ?? null,
  })
}
