import { listOrders } from '@zhixiao/db/query/orders.ts'
import { withdrawalFactsOf } from '@zhixiao/db/trade/withdrawal-facts.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { decideWithdrawal } from '@zhixiao/domain/order/withdrawal.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { repeated } from '../../kernel/once.ts'
import { type Failure, fail, ok } from '../../kernel/result.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { passGuards } from './pass-guards.ts'

/** CALL-106: the guarded update decides by the database's clock; the order is read afterwards only to say why not. */
export const withdrawal: Handler<'trade.withdrawal'> = async (ctx, input) => {
  const proof = await provePassword(ctx, input.tradePassword)
  if (proof) return proof
  const call = 'trade.withdrawal'
  const orderId = BigInt(input.orderId)
  const done = { orderId: input.orderId, status: STATUS.cancelled }
  const { requestId, bodyHash } = ctx
  const outcome = await ctx.placer.withdrawal({
    custno: ctx.session.custno,
    requestId,
    call,
    bodyHash,
    orderId,
    reply: done,
  })
  if (outcome === 'withdrawn') {
    ctx.events.orderWithdrawn({ orderId: input.orderId })
    return ok(done)
  }
  if (outcome === 'not-withdrawable') return whyNot(ctx, orderId)
  // The session was valid when the call came in; the account may have been closed meanwhile.
  if (outcome === 'account-closed') return fail('AUTH-0001')
  if (outcome === 'id-of-order') return fail('PARAM-0002')
  return repeated(ctx, call, outcome.earlier, () => done)
}

async function whyNot(ctx: WriteContext, orderId: bigint): Promise<Failure> {
  const [row] = await listOrders(ctx.db, ctx.session.custno, { orderId }, { limit: 1, offset: 0 })
  if (!row) return fail('TRADE-ORDER', { field: 'orderId' })
  const nowMs = (await ctx.clock.now()).getTime()
  const decision = decideWithdrawal({ ...withdrawalFactsOf(row), nowMs })
  const guard = await passGuards(ctx, 'move')
  if (!guard.ok) return guard
  return fail(decision.ok ? 'TRADE-CUTOFF' : decision.code)
}
