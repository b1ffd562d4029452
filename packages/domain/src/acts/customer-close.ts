import { type ClosingCounts, obstaclesIn } from '../customer/closing.ts'
import { type Decision, decided, refuse } from './refusals.ts'

export type CloseFacts = {
  /** Null before an account is opened, which customers close themselves. */
  fundAccount: string | null
  isClosed: boolean
  /** A court or an authority has frozen the account. */
  isFrozen: boolean
  /** A hit on a name list is undecided. */
  isHeld: boolean
  obstacles: ClosingCounts
}
export type Closing = { custno: string; fundAccount: string; document: string; reason: string }

/** Whether staff close an account for its customer: nothing may be left in it, as when customers close it themselves. */
export function decideCustomerClose(
  facts: CloseFacts | null,
  { custno, document, reason }: { custno: string; document: string; reason: string },
): Decision<Closing> {
  if (!facts) return refuse('customer.unknown', { custno })
  const { fundAccount, isClosed, isFrozen, isHeld, obstacles } = facts
  if (isClosed) return refuse('customer.closed', { custno })
  if (fundAccount === null) return refuse('customer.no-account', { custno })
  if (isFrozen) return refuse('customer.frozen', { custno })
  // The words of an ordinary review: neither service nor the customer learns of a list (docs/decisions/0048).
  if (isHeld) return refuse('customer.in-review', { custno })
  if (obstaclesIn(obstacles).length > 0) return refuse('close.obstacles', { obstacles })
  return decided({ custno, fundAccount, document, reason })
}
