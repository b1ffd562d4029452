import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FastState, isAdvanced } from '@zhixiao/domain/order/fast-states.ts'
import type { WithdrawalFacts } from '@zhixiao/domain/order/withdrawal.ts'

/** The columns of an order that decide on its withdrawal. */
export type WithdrawalRow = Pick<WithdrawalFacts, 'status' | 'kind' | 'origin' | 'cause'> & {
  trade_date: IsoDate
  accept_at: Date
  can_withdraw: boolean
  fast_state: FastState | null
}

/** What decides whether an order may be withdrawn, save the moment. */
export const withdrawalFactsOf = (row: WithdrawalRow): Omit<WithdrawalFacts, 'nowMs'> => ({
  status: row.status,
  kind: row.kind,
  origin: row.origin,
  cause: row.cause,
  tradeDate: row.trade_date,
  acceptMs: row.accept_at.getTime(),
  fundAllows: row.can_withdraw,
  isAdvanced: isAdvanced(row.fast_state),
})
