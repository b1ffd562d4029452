import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { parseShares, sharesText } from '@zhixiao/domain/money/money.ts'
import { redemptionFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { decideRedemption } from '@zhixiao/domain/order/redemption.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { calendarReaches } from './calendar-reaches.ts'
import { fundNow } from './fund-now.ts'
import { intentOf } from './intent.ts'
import { readSharesOut, redemptionFeeNow } from './order-fees.ts'
import { placeOrder } from './place.ts'
import { termsFault } from './terms.ts'
import { tooFewFree } from './too-few-free.ts'

/** CALL-103: freezes the shares and places the order in one statement. */
export const redemption: Handler<'trade.redemption'> = async (ctx, input) => {
  const shares = parseShares(input.shares)
  const shown = { businessCode: KIND.redemption, figure: sharesText(shares) } as const

  return placeOrder(ctx, input, { intent: 'sell', shown }, async (facts, customer) => {
    const decision = decideRedemption({
      fund: { status: facts.status, fundType: facts.fund_type },
      minRedeem: facts.min_redeem_cents,
      minHold: facts.min_hold_cents,
      held: facts.held_cents,
      frozen: facts.frozen_cents,
      sellable: facts.sellable_cents,
      shares,
    })
    if (!decision.ok && decision.code === 'TRADE-NOT-FREE') {
      const now = await fundNow(ctx, input.fundCode)
      return { refused: now.ok ? await tooFewFree(ctx, input, shares, now.data) : now }
    }
    if (!decision.ok)
      return {
        refused: fail(decision.code, { field: 'shares', ...(decision.reason ? { reason: decision.reason } : {}) }),
      }
    if (!(await calendarReaches(ctx))) return { refused: fail('TRADE-CALENDAR') }
    const terms = await termsFault(ctx, input, async now => {
      const sharesOut = await readSharesOut(ctx, input, shares, now)
      // A concurrent order may have taken the shares that were free at the decision.
      if (sharesOut === null) return tooFewFree(ctx, input, shares, now)
      return ok(redemptionFeeTerms(redemptionFeeNow(sharesOut).uses, sharesOut.mandatory))
    })
    if (terms) return { refused: terms }
    const placed = await ctx.placer.redemption({
      ...intentOf(ctx, input, facts, customer.version),
      shares,
      largeRedemption: input.largeRedemption,
    })
    return placed ? { placed, shown } : 'facts-changed'
  })
}
