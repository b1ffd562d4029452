import type { IsoDate } from '../calendar/dates.ts'
import type { OrderKind } from '../codes/business-kinds.ts'
import type { Fen } from '../money/money.ts'
import { type OrderStatus, STATUS, takesMoney } from '../order/order-states.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** An order and the card that its money came from. */
type RefundedOrder = {
  custno: string
  fundcode: string
  fundname: string
  kind: OrderKind
  tradeDate: IsoDate
  amount: Fen
  bankName: string
  cardTail: string
}
export type RefundFacts = Omit<RefundedOrder, 'amount'> & {
  /** Null for an order that takes no money. */
  amount: Fen | null
  status: OrderStatus
  /** The money has arrived. */
  isPaid: boolean
  /** The NAV of its trading day is known. */
  isPriced: boolean
  /** An outside registrar has the application. */
  isSent: boolean
}
export type Refund = RefundedOrder & { order: string; reason: string }

/**
 * Whether the money of an order goes back before its price is known; later, choosing would be a gain at the cost of
 * others.
 */
export function decideOrderRefund(
  facts: RefundFacts | null,
  { order, reason }: { order: string; reason: string },
): Decision<Refund> {
  if (!facts) return refuse('order.unknown', { order })
  const { status, isPaid, isPriced, isSent, amount, ...refunded } = facts
  if (!takesMoney(facts.kind) || amount === null) return refuse('order.takes-no-money', { order })
  if (status !== STATUS.pending) return refuse('order.final', { order })
  if (!isPaid) return refuse('order.unpaid', { order })
  if (isPriced) return refuse('order.priced', { order })
  if (isSent) return refuse('order.at-registrar', { order })
  return decided({ ...refunded, amount, order, reason })
}
