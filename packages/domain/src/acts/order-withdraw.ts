import type { OrderKind } from '../codes/business-kinds.ts'
import type { Fen, ShareCents } from '../money/money.ts'
import { decideWithdrawal, type WithdrawalFacts } from '../order/withdrawal.ts'
import { type Decision, decided, type RefusalCode, refuse } from './refusals.ts'

type WithdrawnOrder = Pick<WithdrawalFacts, 'tradeDate'> & {
  custno: string
  fundcode: string
  fundname: string
  kind: OrderKind
  /** What it is called: a purchase, a sale or a deferred rest. */
  name: string
  amount: Fen | null
  shares: ShareCents | null
  cardTail: string
}
export type OrderWithdrawFacts = WithdrawnOrder & {
  /** What decides on the customer's own withdrawal. */
  own: WithdrawalFacts
  isClosed: boolean
  /** A court or an authority has frozen the account. */
  isFrozen: boolean
  /** A hit on a name list is undecided. */
  isHeld: boolean
}
export type OrderWithdraw = WithdrawnOrder & { order: string; reason: string }

const refusalOf = {
  'TRADE-FINAL': 'order.final',
  'TRADE-CUTOFF': 'withdrawal.too-late',
  'TRADE-NO-WITHDRAWAL': 'withdrawal.not-by-terms',
  'TRADE-PLAN-TODAY': 'withdrawal.plan-today',
} as const satisfies Record<string, RefusalCode>

/** Whether staff withdraw an order for its customer: only what the customer could still withdraw at this moment. */
export function decideOrderWithdraw(
  facts: OrderWithdrawFacts | null,
  { order, reason }: { order: string; reason: string },
): Decision<OrderWithdraw> {
  if (!facts) return refuse('order.unknown', { order })
  const { own, isClosed, isFrozen, isHeld, ...withdrawn } = facts
  const { custno } = withdrawn
  const decision = decideWithdrawal(own)
  if (!decision.ok) return refuse(refusalOf[decision.code], { order })
  if (isClosed) return refuse('customer.closed', { custno })
  if (isFrozen) return refuse('customer.frozen', { custno })
  if (isHeld) return refuse('customer.in-review', { custno })
  return decided({ ...withdrawn, order, reason })
}
