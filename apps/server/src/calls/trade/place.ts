import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { REQUEST_ID_OF_CALL } from '@zhixiao/db/account/requests.ts'
import { checkViolation, uniqueViolation } from '@zhixiao/db/pg-errors.ts'
import { CARD_DAY_LIMIT } from '@zhixiao/db/trade/card-limit.ts'
import { findByRequest, type OrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { type PlacedOrder, REQUEST_ID_TAKEN } from '@zhixiao/db/trade/place-order.ts'
import { SENIOR_MARK_TAKEN } from '@zhixiao/db/trade/senior-marks.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Intent } from '@zhixiao/domain/customer/guards.ts'
import type { WriteContext } from '../../kernel/context.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { passGuards } from './pass-guards.ts'

type Placed = OutputOf<'trade.purchase'>
export type Shown = Pick<Placed, 'businessCode' | 'figure'>
type Step = { placed: PlacedOrder; shown: Shown } | { refused: Failure } | 'facts-changed'

/** How often a placement is decided again when its facts changed meanwhile. */
const TRIES = 3

/**
 * Decides and places an order: guards, trade password, facts, decision, one statement. The statement places nothing when
 * the facts have changed meanwhile; then they are read again. Idempotent: a repeated request id returns the first order
 * and places none.
 */
export async function placeOrder(
  ctx: WriteContext,
  key: { fundCode: string; tradeacco: string; tradePassword: string },
  { intent, shown }: { intent: Intent; shown: Shown },
  attempt: (facts: OrderFacts, customer: CustomerFacts) => Promise<Step>,
): Promise<Result<Placed>> {
  const { custno } = ctx.session
  for (let tried = 0; tried < TRIES; tried++) {
    // Asked for together: an order waits for the database as seldom as it can.
    const [guarded, facts] = await Promise.all([
      passGuards(ctx, intent),
      ctx.orderReads.order({ custno, tradeacco: key.tradeacco, fundcode: key.fundCode }),
    ])
    if (!guarded.ok) return guarded
    const proof = tried === 0 ? await provePassword(ctx, key.tradePassword) : null
    if (proof) return proof
    if (!facts) return fail('TRADE-FUND', { field: 'fundCode' })
    try {
      const step = await attempt(facts, guarded.data)
      if (step === 'facts-changed') continue
      // A repeat may see facts that its own first order changed: the first order is the answer.
      if ('refused' in step) return (await repeated(ctx, shown, facts)) ?? step.refused
      ctx.events.orderPlaced({
        orderId: String(step.placed.order_id),
        kind: step.shown.businessCode,
        fundcode: key.fundCode,
      })
      return ok(answer(step.placed, step.shown, facts, false))
    } catch (error) {
      // Another order of the card came first; the facts now say so.
      if (checkViolation(error) === CARD_DAY_LIMIT) continue
      const violated = uniqueViolation(error)
      // Another order used the mark first.
      if (violated === SENIOR_MARK_TAKEN) continue
      if (violated === REQUEST_ID_OF_CALL) return fail('PARAM-0002')
      if (violated !== REQUEST_ID_TAKEN) throw error
      return (await repeated(ctx, shown, facts)) ?? fail('SYS-0503')
    }
  }
  return (await repeatedLate(ctx, key, shown)) ?? fail('SYS-0503')
}

async function repeated(ctx: WriteContext, shown: Shown, facts: OrderFacts): Promise<Result<Placed> | null> {
  const earlier = await findByRequest(ctx.db, ctx.session.custno, ctx.requestId)
  if (!earlier) return null
  return earlier.body_hash === ctx.bodyHash
    ? ok(answer(earlier, { ...shown, businessCode: earlier.kind }, facts, true))
    : fail('PARAM-0002')
}

async function repeatedLate(
  ctx: WriteContext,
  key: { fundCode: string; tradeacco: string },
  shown: Shown,
): Promise<Result<Placed> | null> {
  const facts = await ctx.orderReads.order({
    custno: ctx.session.custno,
    tradeacco: key.tradeacco,
    fundcode: key.fundCode,
  })
  return facts && repeated(ctx, shown, facts)
}

function answer(placed: PlacedOrder, shown: Shown, facts: OrderFacts, isRepeat: boolean): Placed {
  return {
    orderId: String(placed.order_id),
    ...shown,
    acceptAt: placed.accept_at.toISOString(),
    tradeDate: placed.trade_date,
    confirmDate: placed.confirm_date,
    payDate: placed.fast_day ?? placed.pay_date,
    // The money of a same-day redemption is on its way.
    undoUntil: facts.can_withdraw && !placed.fast_day ? new Date(cutOffOf(placed.trade_date)).toISOString() : null,
    repeated: isRepeat,
  }
}
