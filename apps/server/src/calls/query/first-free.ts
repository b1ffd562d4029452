import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { findLotDays } from '@zhixiao/db/query/holdings.ts'
import type { OrderRow } from '@zhixiao/db/query/orders.ts'
import { hasHoldingPeriod, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { nextFree } from '@zhixiao/domain/fee/holding-period.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { type CustomerContext, holderOf } from '../../kernel/context.ts'

/** The first day on which the lot that an order made may be sold, by the terms of a sale placed now; null in a fund without a period. */
export async function firstFree(
  ctx: CustomerContext,
  { order_id: orderId, fundcode, target_fundcode: target, status }: OrderRow,
): Promise<OutputOf<'query.recordDetail'>['free']> {
  if (status !== STATUS.confirmed) return null
  const [fund, exchange, now] = await Promise.all([
    ctx.orderReads.fund(target ?? fundcode),
    ctx.calendar(),
    ctx.clock.now(),
  ])
  if (!fund || !hasHoldingPeriod(fund.contract)) return null
  const calendar = exchange.closedOn(fund.closed_days)
  const terms = termsOn(fund.contract, calendar.tradingDayOf(now.getTime()), holderOf(ctx.session))
  const lot = await findLotDays(ctx.db, orderId)
  if (terms.hold === null || lot === null) return null
  return {
    day: nextFree(
      { registerDate: lot.register_date, tradeDate: lot.trade_date },
      terms,
      calendar,
      fund.confirm_lag,
      lot.register_date,
    ),
    isRolling: terms.hold.kind === 'rolling',
  }
}
