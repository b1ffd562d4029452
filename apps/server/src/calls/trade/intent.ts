import type { OrderFacts } from '@zhixiao/db/trade/order-facts.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { WriteContext } from '../../kernel/context.ts'
import { clientOf } from './client-of.ts'

type Input = {
  fundCode: string
  tradeacco: string
  promised: { tradeDate: IsoDate; confirmDate: IsoDate | null; payDate?: IsoDate }
}

/** Ties the placing statement to the facts behind the decision and to the days that were confirmed. */
export const intentOf = (
  ctx: WriteContext,
  { fundCode, tradeacco, promised: { tradeDate, confirmDate, payDate } }: Input,
  facts: OrderFacts,
  customerVersion: number,
) => ({
  custno: ctx.session.custno,
  tradeacco,
  fundcode: fundCode,
  customerVersion,
  fundVersion: facts.fund_version,
  requestId: ctx.requestId,
  bodyHash: ctx.bodyHash,
  promised: { tradeDate, confirmDate, payDate: payDate ?? null },
  client: clientOf(ctx),
})
