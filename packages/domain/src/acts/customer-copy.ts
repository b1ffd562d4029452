import { type Decision, decided, refuse } from './refusals.ts'

export type CopyFacts = {
  isClosed: boolean
  /** Without a fund account nobody proved who the customer is. */
  hasAccount: boolean
}
export type CopyAsked = { custno: string; document: string; reason: string }

/** Whether staff may make a copy of a customer's data: only where an application can be compared with a proved identity. */
export function decideCustomerCopy(facts: CopyFacts | null, given: CopyAsked): Decision<CopyAsked> {
  const { custno } = given
  if (!facts) return refuse('customer.unknown', { custno })
  // Neither a number for the message nor an identity to compare with is in use any more.
  if (facts.isClosed) return refuse('customer.closed', { custno })
  if (!facts.hasAccount) return refuse('customer.unproved', { custno })
  return decided(given)
}

const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/** When the maker of a released request can no longer download the copy. */
export const copyEndsAt = (releasedAt: Date): Date => new Date(releasedAt.getTime() + KEPT_DAYS * DAY_MS)
