import type { OrderRow } from '@zhixiao/db/query/orders.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { freezesShares } from '@zhixiao/domain/order/order-states.ts'
import type { WithdrawalFacts } from '@zhixiao/domain/order/withdrawal.ts'

/**
 * Decides whether an order may be withdrawn; of the orders placed by a fund only the remainder of a huge redemption
 * may, and no same-day redemption that is paid.
 */
export const withdrawalFactsOf = (row: OrderRow): Omit<WithdrawalFacts, 'nowMs'> => ({
  status: row.status,
  tradeDate: row.trade_date,
  fundAllows:
    row.can_withdraw &&
    // Its money is with the customer already, or on its way.
    row.fast_state !== 'asked' &&
    row.fast_state !== 'paid' &&
    (row.origin !== 'fund' || (freezesShares(row.kind) && ['deferred', 'resized'].includes(row.cause ?? ''))),
  planDay: row.kind === KIND.planPurchase ? shanghaiDate(row.accept_at.getTime()) : null,
})
