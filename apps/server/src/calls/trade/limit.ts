import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { findLine } from '@zhixiao/db/trade/fast-redemptions.ts'
import { readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fastCapOn } from '@zhixiao/domain/fund/fast-offer.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { fen, fenText, sharesText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { fastLeft, type LineFacts } from '@zhixiao/domain/order/fast-redemption.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

/** CALL-093: the limits that apply to this customer in a fund on the present trading day. */
export const limit: Handler<'trade.limit'> = async (ctx, { fundCode, tradeacco = '' }) => {
  const facts = await readOrderFacts(ctx.db, { custno: ctx.session.custno, tradeacco: '', fundcode: fundCode })
  if (!facts) return fail('TRADE-FUND', { field: 'fundCode' })
  const isMoney = facts.fund_type === 'money'
  const line = isMoney ? await findLine(ctx.db, { custno: ctx.session.custno, tradeacco, fundcode: fundCode }) : null
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  const fund = tradedFund(facts)
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
    ...(line && {
      fast: {
        cap: fenText(fastCapOn(today)),
        left: fenText(fastLeft(today, line.usedToday)),
        available: fenText(availableOf(line)),
        day: today,
      },
    }),
    purchaseReason: fundCan.purchase.reason(fund),
    redeemReason: fundCan.redeem.reason(fund),
  })
}

/** What the line can still pay to the card. */
const availableOf = ({ isOpen, isHeld, limit, used }: LineFacts & { isHeld: boolean }) =>
  isOpen && !isHeld && used < limit ? fen(limit - used) : ZERO_FEN
