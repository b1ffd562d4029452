import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { hasMark } from '@zhixiao/db/trade/order-facts.ts'
import { agreementRef } from '@zhixiao/domain/codes/agreements.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { investorOf, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { fenText, parseFen, sharesFor, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { purchaseFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { decidePurchase } from '@zhixiao/domain/order/purchase.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { orderConsentFault } from '../../engine/orders/agreements.ts'
import { NO_DEBITS } from '../../engine/orders/plan-facts.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { calendarReaches } from './calendar-reaches.ts'
import { holderFault } from './holder-room.ts'
import { intentOf } from './intent.ts'
import { placeOrder } from './place.ts'
import { refusedFieldOf } from './refused-field.ts'
import { openSeniorMark } from './senior-mark.ts'
import { termsFault } from './terms.ts'

/** CALL-102: gathers the facts, decides, and places the order in one statement. */
export const purchase: Handler<'trade.purchase'> = async (ctx, input) => {
  const amount = parseFen(input.amount)
  const markId = input.leaveMarkId ? BigInt(input.leaveMarkId) : null
  const payment = input.payment ?? 'card'
  const shown = { businessCode: KIND.purchase, figure: fenText(amount) }

  return placeOrder(ctx, input, { intent: 'purchase', shown }, async (facts, customer) => {
    const { custno } = ctx.session
    const investor = investorOf(customer)
    const mark = { custno, fundcode: input.fundCode, markId, investor, riskLevel: facts.risk_level, fresh: true }
    const hasLeaveMark = await hasMark(ctx.db, mark)
    if (payment === 'remit' && !facts.card_remits) return { refused: fail('TRADE-REMIT', { field: 'tradeacco' }) }
    const decision = decidePurchase({
      fund: { ...tradedFund(facts), riskLevel: riskLevelFrom(facts.risk_level) },
      limits: {
        minFirst: facts.min_first_fen,
        minFurther: facts.min_further_fen,
        singleMax: facts.single_max_fen,
        dayMax: facts.day_max_fen,
      },
      amount,
      isFurther: facts.is_further,
      usedToday: facts.used_today_fen,
      investor,
      hasLeaveMark,
      card: {
        isActive: facts.card_state === 'active',
        takesDebits: facts.capitalmode !== NO_DEBITS,
        // The limits apply to amounts that the bank debits at once, not to money that a customer sends.
        singleMax: payment === 'card' ? (facts.card_single_max_fen ?? ZERO_FEN) : ZERO_FEN,
        dayMax: payment === 'card' ? (facts.card_day_max_fen ?? ZERO_FEN) : ZERO_FEN,
        usedToday: facts.card_used_today_fen,
      },
    })
    if (!decision.ok) return { refused: fail(decision.code, refusedFieldOf(decision)) }
    const consent = await orderConsentFault(ctx.db, 'purchase', facts.fund_version, input.agreements)
    if (consent) return { refused: consent }
    if (!(await calendarReaches(ctx))) return { refused: fail('TRADE-CALENDAR') }
    const terms = await termsFault(ctx, input, async ({ fund, tradeDate }) => {
      const isRaising = fund.status === FUND_STATUS.raising
      const inForce = termsOn(fund.contract, tradeDate, 'person')
      const fee = frontEndFee(amount, inForce, isRaising)
      const nav = isRaising ? ISSUE_NAV : (fund.nav ?? ISSUE_NAV)
      const shares = sharesFor(fee.net, nav, inForce.shareRounding)
      const asked = { custno, fundcode: input.fundCode, day: tradeDate, shares, field: 'amount' } as const
      return (await holderFault(ctx.db, asked)) ?? ok(purchaseFeeTerms(fee))
    })
    if (terms) return { refused: terms }
    const asked = { custno, fundcode: input.fundCode, riskLevel: facts.risk_level, ...customer }
    const senior = await openSeniorMark(ctx.db, asked)
    if (!senior.ok) return { refused: senior }
    const placed = await ctx.placer.purchase({
      ...intentOf(ctx, input, facts, customer.version),
      kind: decision.kind,
      amount,
      leaveMarkId: hasLeaveMark ? markId : null,
      seniorMarkId: senior.data,
      payment,
      agreements: input.agreements.map(row => agreementRef(row.agreement, row.version)).join(','),
    })
    return placed ? { placed, shown: { businessCode: decision.kind, figure: fenText(amount) } } : 'facts-changed'
  })
}
