import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

/** CALL-093: the limits that apply to this customer in a fund on the present trading day. */
export const limit: Handler<'trade.limit'> = async (ctx, { fundCode }) => {
  const facts = await readOrderFacts(ctx.db, { custno: ctx.session.custno, tradeacco: '', fundcode: fundCode })
  if (!facts) return fail('TRADE-FUND', { field: 'fundCode' })
  const fund = { status: facts.status, fundType: facts.fund_type, isRaised: facts.is_raised }
  return ok({
    isFurther: facts.is_further,
    minAmount: fenText(facts.is_further ? facts.min_further_fen : facts.min_first_fen),
    singleMax: fenText(facts.single_max_fen),
    dayMax: fenText(facts.day_max_fen),
    usedToday: fenText(facts.used_today_fen),
    planMin: fenText(facts.plan_min_fen),
    planMax: fenText(facts.plan_max_fen),
    minRedeem: sharesText(facts.min_redeem_cents),
    minHold: sharesText(facts.min_hold_cents),
    purchaseReason: fundCan.purchase.reason(fund),
    redeemReason: fundCan.redeem.reason(fund),
  })
}
