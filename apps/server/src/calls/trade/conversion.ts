import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { readFundDays } from '@zhixiao/db/trade/fund-days.ts'
import { hasMark, type OrderFacts, readOrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { agreementRef } from '@zhixiao/domain/codes/agreements.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { investorOf, riskLevelFrom } from '@zhixiao/domain/fund/suitability.ts'
import { fen, moneyFor, parseShares, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { decideConversion } from '@zhixiao/domain/order/conversion.ts'
import { conversionFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { orderConsentFault } from '../../engine/orders/agreements.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { calendarReaches } from './calendar-reaches.ts'
import { fundNow } from './fund-now.ts'
import { holderFault } from './holder-room.ts'
import { intentOf } from './intent.ts'
import { conversionFeeNow, readSharesOut } from './order-fees.ts'
import { placeOrder } from './place.ts'
import { openSeniorMark } from './senior-mark.ts'
import { termsFault } from './terms.ts'
import { tooFewFree } from './too-few-free.ts'

/** CALL-104: a redemption of one fund and a purchase of another, decided on both and placed in one statement. */
export const conversion: Handler<'trade.conversion'> = async (ctx, input) => {
  const { custno } = ctx.session
  const { tradeacco, targetFundCode } = input
  const shares = parseShares(input.shares)
  const shown = { businessCode: KIND.conversion, figure: sharesText(shares) } as const

  return placeOrder(ctx, input, { intent: 'change', shown }, async (out, customer) => {
    const investor = investorOf(customer)
    const [into, days] = await Promise.all([
      readOrderFacts(ctx.db, { custno, tradeacco, fundcode: targetFundCode }, { leaving: input.fundCode }),
      readFundDays(ctx.db, input.fundCode),
    ])
    if (!into) return { refused: fail('TRADE-FUND', { field: 'targetFundCode' }) }
    const markId = input.leaveMarkId ? BigInt(input.leaveMarkId) : null
    const mark = { custno, fundcode: targetFundCode, markId, investor, riskLevel: into.risk_level, fresh: true }
    const hasLeaveMark = await hasMark(ctx.db, mark)
    const estimate = moneyFor(shares, days?.nav ?? ISSUE_NAV)
    const decision = decideConversion({
      out: sideOf(input.fundCode, out),
      into: { ...sideOf(targetFundCode, into), riskLevel: riskLevelFrom(into.risk_level) },
      minRedeem: out.min_redeem_cents,
      minHold: out.min_hold_cents,
      held: out.held_cents,
      frozen: out.frozen_cents,
      sellable: out.sellable_cents,
      shares,
      limits: { singleMax: into.single_max_fen, dayMax: into.day_max_fen },
      usedToday: into.used_today_fen,
      estimate,
      investor,
      hasLeaveMark,
    })
    if (!decision.ok && decision.code === 'TRADE-NOT-FREE') {
      const now = await fundNow(ctx, input.fundCode, targetFundCode)
      return { refused: now.ok ? await tooFewFree(ctx, input, shares, now.data) : now }
    }
    if (!decision.ok) return { refused: fail(decision.code, refusedFieldOf(decision)) }
    if (out.card_state !== 'active') return { refused: fail('TRADE-CARD', { field: 'tradeacco' }) }
    const consent = await orderConsentFault(ctx.db, 'convert', into.fund_version, input.agreements)
    if (consent) return { refused: consent }
    if (!(await calendarReaches(ctx))) return { refused: fail('TRADE-CALENDAR') }
    const terms = await termsFault(ctx, input, async now => {
      if (!now.target) return fail('TRADE-FUND', { field: 'targetFundCode' })
      const sharesOut = await readSharesOut(ctx, input, shares, now)
      // A concurrent order may have taken the shares that were free at the decision.
      if (sharesOut === null) return tooFewFree(ctx, input, shares, now)
      const fee = conversionFeeNow(sharesOut, now.target)
      // Between classes of one fund only the difference is new.
      const isWithin = now.fund.contract.mainCode === now.target.contract.mainCode
      const gained = shareCents(fee.sharesIn - (isWithin ? sharesOut.shares : 0n))
      const asked = { custno, fundcode: targetFundCode, day: now.tradeDate, shares: gained, field: 'shares' } as const
      return (await holderFault(ctx.db, asked)) ?? ok(conversionFeeTerms(fee, sharesOut.mandatory))
    })
    if (terms) return { refused: terms }
    const asked = { custno, fundcode: targetFundCode, riskLevel: into.risk_level, ...customer }
    const senior = await openSeniorMark(ctx.db, asked)
    if (!senior.ok) return { refused: senior }
    const placed = await ctx.placer.conversion({
      ...intentOf(ctx, input, out, customer.version),
      shares,
      targetFundcode: targetFundCode,
      targetVersion: into.fund_version,
      // The day limit counts whole fen: even a hundredth of a share uses one.
      estimate: estimate > 0n ? estimate : fen(1n),
      leaveMarkId: hasLeaveMark ? markId : null,
      seniorMarkId: senior.data,
      agreements: input.agreements.map(row => agreementRef(row.agreement, row.version)).join(','),
    })
    return placed ? { placed, shown } : 'facts-changed'
  })
}

const sideOf = (fundcode: string, facts: OrderFacts) => ({
  ...tradedFund(facts),
  fundcode,
  feeType: facts.fee_type,
  registrar: facts.registrar,
  convertInto: facts.convert_into,
})

const ABOUT_THE_PAIR: readonly string[] = ['TRADE-CLOSED', 'DS-TR0U0119', 'TRADE-UNSUITABLE']

const refusedFieldOf = ({ code, reason }: { code: string; reason?: string }) => ({
  field: ABOUT_THE_PAIR.includes(code) ? 'targetFundCode' : 'shares',
  ...(reason ? { reason } : {}),
})
