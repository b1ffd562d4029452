import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { insertLeaveMark } from '@zhixiao/db/trade/leave-marks.ts'
import { investorOf, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { z } from 'zod'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { clientOf } from './client-of.ts'
import { hashOf } from './risk-warnings.ts'
import { readingTime } from './shown-warning.ts'
import { warningsFor } from './warnings-of.ts'

const kept = z.object({ leaveMarkId: z.string(), at: z.string() })

/** CALL-101: records which text was confirmed, for which class and level; the order refers to the mark. */
export const leaveMark: Handler<'trade.leaveMark'> = async (ctx, input) => {
  const { custno } = ctx.session
  const [customer, fund] = await Promise.all([readCustomerFacts(ctx.db, custno), readFundDays(ctx.db, input.fundCode)])
  if (!fund) return fail('TRADE-FUND', { field: 'fundCode' })
  const investor = investorOf(customer)
  const warning = warningsFor(customer, riskLevelFrom(fund.risk_level)).find(each => each.code === input.warningCode)
  if (investor === null || !warning) return fail('TRADE-UNSUITABLE')
  const { fundCode, shown = '' } = input
  const now = await ctx.clock.now()
  return once(
    ctx,
    'trade.leaveMark',
    async tx => {
      if (warning.textVersion !== input.textVersion) return fail('TRADE-WARNING', { field: 'textVersion' })
      // In here, so that a repeat gets its first answer even after the text has gone out of date.
      const shownForMs = readingTime(ctx, { custno, fundCode, warning }, { sealed: shown, now })
      if (shownForMs === null) return fail('TRADE-WARNING', { field: 'shown' })
      const mark = await insertLeaveMark(tx, {
        custno,
        fundcode: input.fundCode,
        warningCode: warning.code,
        textVersion: warning.textVersion,
        textHash: hashOf(warning),
        text: warning.text,
        riskability: investor,
        riskLevel: fund.risk_level,
        fundVersion: fund.version,
        shownForMs,
        client: clientOf(ctx),
      })
      return ok({ leaveMarkId: String(mark.id), at: mark.at.toISOString() })
    },
    reply => kept.parse(reply),
  )
}
