import type { InputOf } from '@zhixiao/contract/calls.ts'
import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { findLine } from '@zhixiao/db/trade/fast-redemptions.ts'
import type { PlacedOrder } from '@zhixiao/db/trade/place-order.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Fen, fenText, parseShares, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { decideFast } from '@zhixiao/domain/order/fast-redemption.ts'
import { redemptionFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { decideRedemption } from '@zhixiao/domain/order/redemption.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { calendarReaches } from './calendar-reaches.ts'
import { fundNow } from './fund-now.ts'
import { intentOf } from './intent.ts'
import { readSharesOut, redemptionFeeNow, type SharesOut } from './order-fees.ts'
import { placeOrder } from './place.ts'
import { termsFault } from './terms.ts'
import { tooFewFree } from './too-few-free.ts'

type Input = InputOf<'trade.redemption'>

/** CALL-103: freezes the shares and places the order in one statement; a same-day redemption takes its cap and line with it. */
export const redemption: Handler<'trade.redemption'> = async (ctx, input) => {
  const shares = parseShares(input.shares)
  const shown = { businessCode: KIND.redemption, figure: sharesText(shares) } as const

  return placeOrder(ctx, input, { intent: 'sell', shown }, async (facts, customer) => {
    const decision = decideRedemption({
      fund: tradedFund(facts),
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
    let leaving: SharesOut | null = null
    const terms = await termsFault(ctx, input, async now => {
      const sharesOut = await readSharesOut(ctx, input, shares, now)
      leaving = sharesOut
      // A concurrent order may have taken the shares that were free at the decision.
      if (sharesOut === null) return tooFewFree(ctx, input, shares, now)
      return ok(redemptionFeeTerms(redemptionFeeNow(sharesOut).uses, sharesOut.mandatory))
    })
    if (terms) return { refused: terms }
    const intent = { ...intentOf(ctx, input, facts, customer.version), shares, largeRedemption: input.largeRedemption }
    const advance = await advanceOf(ctx, input, shares, leaving)
    if (!advance.ok) return { refused: advance }
    const placed: PlacedOrder | null =
      advance.data === null
        ? await ctx.placer.redemption(intent)
        : await ctx.placer.fastRedemption({
            ...intent,
            advance: advance.data,
            orOrdinary: input.payout === 'fast-or-ordinary',
          })
    return placed ? { placed, shown } : 'facts-changed'
  })
}

/** What is paid on the same day; null for an ordinary redemption, also one that the customer accepts in its place. */
async function advanceOf(
  ctx: WriteContext,
  { fundCode, tradeacco, payout = 'ordinary' }: Input,
  shares: ShareCents,
  leaving: SharesOut | null,
): Promise<Result<Fen | null>> {
  if (payout === 'ordinary') return ok(null)
  const line = await findLine(ctx.db, { custno: ctx.session.custno, tradeacco, fundcode: fundCode })
  const decision = decideFast({
    line,
    day: shanghaiDate((await ctx.clock.now()).getTime()),
    shares,
    hasLoss: (leaving?.unpaid ?? 0n) < 0n,
    hasFee: leaving !== null && costsFee(leaving),
    isHeld: line?.isHeld ?? false,
  })
  if (decision.ok) return ok(decision.advance)
  if (payout === 'fast-or-ordinary' && decision.code !== 'TRADE-FAST-CAP') return ok(null)
  return fastFault(decision)
}

function costsFee(leaving: SharesOut): boolean {
  const { fee, backendFee } = redemptionFeeNow(leaving)
  return leaving.mandatory !== null || fee > 0n || backendFee > 0n
}

const fastFault = ({ code, left }: Exclude<ReturnType<typeof decideFast>, { ok: true }>): Failure =>
  fail(code, {
    field: code === 'TRADE-FAST-CAP' ? 'shares' : 'payout',
    ...(code === 'TRADE-FAST-CAP' && { reason: `今日还可快速赎回 ${moneyText(fenText(left))} 元` }),
  })
