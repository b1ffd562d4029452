import { findRequest } from '@zhixiao/db/account/requests.ts'
import { findByRequest } from '@zhixiao/db/trade/order-facts.ts'
import { z } from 'zod'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

const kept = z.object({ orderId: z.string().optional(), planId: z.string().optional() })

/** CALL-975: orders keep their request id themselves; every other write is recorded separately. */
export const requestFate: Handler<'trade.requestFate'> = async (ctx, { requestId }) => {
  const { custno } = ctx.session
  const [order, note] = await Promise.all([
    findByRequest(ctx.db, custno, requestId),
    findRequest(ctx.db, custno, requestId),
  ])
  if (order)
    return ok({ state: 'done', orderId: String(order.order_id), planId: null, at: order.accept_at.toISOString() })
  if (!note) return ok({ state: 'unknown', orderId: null, planId: null, at: null })
  const { orderId = null, planId = null } = kept.parse(note.reply)
  return ok({ state: 'done', orderId, planId, at: note.at.toISOString() })
}
