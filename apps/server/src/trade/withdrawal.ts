import { listOrders } from '@zhixiao/db/query/orders.ts'
import { withdrawOrder } from '@zhixiao/db/settle/withdraw-order.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { decideWithdrawal } from '@zhixiao/domain/order/withdrawal.ts'
import type { Handler, WriteContext } from '../kernel/context.ts'
import { once } from '../kernel/once.ts'
import { type Failure, fail, ok } from '../kernel/result.ts'
import { withdrawalFactsOf } from '../orders/withdrawal-facts.ts'
import { provePassword } from '../secrets/prove-password.ts'

/** CALL-106: the guarded update decides by the database's clock; the order is read afterwards only to say why not. */
export const withdrawal: Handler<'trade.withdrawal'> = async (ctx, input) => {
  const proof = await provePassword(ctx, input.tradePassword)
  if (proof) return proof
  const done = { orderId: input.orderId, status: STATUS.cancelled }
  return once(
    ctx,
    'trade.withdrawal',
    async tx => {
      if (!(await withdrawOrder(tx, ctx.session.custno, BigInt(input.orderId))))
        return whyNot(tx, ctx, BigInt(input.orderId))
      ctx.events.orderWithdrawn({ orderId: input.orderId })
      return ok(done)
    },
    () => done,
  )
}

async function whyNot(tx: Tx, ctx: WriteContext, orderId: bigint): Promise<Failure> {
  const [row] = await listOrders(tx, ctx.session.custno, { orderId }, { limit: 1, offset: 0 })
  if (!row) return fail('TRADE-ORDER', { field: 'orderId' })
  const nowMs = (await ctx.clock.now()).getTime()
  const decision = decideWithdrawal({ ...withdrawalFactsOf(row), nowMs })
  return fail(decision.ok ? 'TRADE-CUTOFF' : decision.code)
}
