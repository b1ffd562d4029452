import type { IsoDate } from '../calendar/dates.ts'
import { type Fen, type RateE8, sumFen } from '../money/money.ts'
import { failedRaisingRefund, latestRefundDay } from '../settle/raising.ts'
import { type Decision, decided, refuse } from './refusals.ts'

type Subscription = { orderId: bigint; custno: string }
type Refund = Subscription & { principal: Fen; interest: Fen; total: Fen }
export type FailFacts = {
  today: IsoDate
  /** Null of a fund that does not raise. */
  raising: {
    end: IsoDate | null
    /** Pending subscriptions; `paidOn` is null while the money has not arrived. */
    orders: readonly (Subscription & { amount: Fen; paidOn: IsoDate | null; rate: RateE8 })[]
  } | null
}
export type FailedRaising = {
  fund: string
  today: IsoDate
  orders: readonly Subscription[]
  refunds: readonly Refund[]
  total: Fen
  /** The law's last day for refunds where it has passed. */
  missed: IsoDate | null
}

/** Ends a raising. The money goes back with interest, however late it is. */
export function decideRaisingFail({ today, raising }: FailFacts, { fund }: { fund: string }): Decision<FailedRaising> {
  if (!raising) return refuse('raising.not-raising', { fund })
  const refunds = raising.orders.flatMap(({ orderId, custno, amount, paidOn, rate }) =>
    paidOn === null ? [] : [{ orderId, custno, ...failedRaisingRefund(amount, rate, paidOn, today) }],
  )
  const latest = raising.end && latestRefundDay(raising.end)
  return decided({
    fund,
    today,
    orders: raising.orders.map(({ orderId, custno }) => ({ orderId, custno })),
    refunds,
    total: sumFen(refunds.map(each => each.total)),
    missed: latest && today > latest ? latest : null,
  })
}
