import { uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { METHOD_PENDING, readDividendMethod } from '@zhixiao/db/trade/dividend-methods.ts'
import type { PlacedOrder } from '@zhixiao/db/trade/place-order.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { decideDividendMethod } from '@zhixiao/domain/order/dividend-method.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail } from '../../kernel/result.ts'
import { calendarReaches } from './calendar-reaches.ts'
import { intentOf } from './intent.ts'
import { placeOrder } from './place.ts'
import { termsFault } from './terms.ts'

/** CALL-105: an order without money or shares; each holding has at most one pending. */
export const bonus: Handler<'trade.bonus'> = async (ctx, input) => {
  const { fundCode, tradeacco, dividendType } = input
  const shown = { businessCode: KIND.dividendMethod, figure: dividendTypeName(dividendType) } as const

  return placeOrder(ctx, input, { intent: 'dividend', shown }, async (facts, customer) => {
    const current = await readDividendMethod(ctx.db, ctx.session.custno, tradeacco, fundCode)
    if (current.is_pending) return { refused: fail('TRADE-METHOD-PENDING') }
    const decision = decideDividendMethod({
      fund: { status: facts.status, fundType: facts.fund_type, hasHoldingPeriod: facts.has_holding_period },
      held: facts.held_cents,
      current: current.method,
      asked: dividendType,
    })
    if (!decision.ok) {
      const reason = decision.reason ? { reason: decision.reason } : {}
      return { refused: fail(decision.code, { field: 'dividendType', ...reason }) }
    }
    if (facts.card_state !== 'active') return { refused: fail('TRADE-CARD', { field: 'tradeacco' }) }
    if (!(await calendarReaches(ctx))) return { refused: fail('TRADE-CALENDAR') }
    const terms = await termsFault(ctx, input)
    if (terms) return { refused: terms }
    const intent = { ...intentOf(ctx, input, facts, customer.version), method: dividendType }
    const placed = await ctx.placer.dividendMethod(intent).catch(takenAsPending)
    if (placed === 'pending') return { refused: fail('TRADE-METHOD-PENDING') }
    return placed ? { placed, shown } : 'facts-changed'
  })
}

/** Another change of the same holding was placed first. */
function takenAsPending(error: unknown): PlacedOrder | 'pending' {
  if (uniqueViolation(error) === METHOD_PENDING) return 'pending'
  throw error
}
