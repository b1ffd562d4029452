import type { OrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import { clientOf } from '../client-of.ts'
import type { WriteContext } from '../context.ts'

/** What ties the placing statement to the facts the decision was made on. */
export const intentOf = (
  ctx: WriteContext,
  input: { fundCode: string; tradeacco: string },
  facts: OrderFacts,
  customerVersion: number,
) => ({
  custno: ctx.session.custno,
  tradeacco: input.tradeacco,
  fundcode: input.fundCode,
  customerVersion,
  fundVersion: facts.fund_version,
  requestId: ctx.requestId,
  bodyHash: ctx.bodyHash,
  client: clientOf(ctx),
})
