import { type Decision, decided, refuse } from './refusals.ts'

export type MobileFacts = {
  isClosed: boolean
  /** Without a fund account nobody proved who the customer is. */
  hasAccount: boolean
  /** The login mobile in force. */
  old: string
  /** Another customer signs in with the new number. */
  isTaken: boolean
}
type Given = { custno: string; mobile: string; document: string; reason: string }
export type MobileChange = Given & { old: string }

/** Whether staff give a customer another login mobile. */
export function decideCustomerMobile(facts: MobileFacts | null, given: Given): Decision<MobileChange> {
  const { custno, mobile } = given
  if (!facts) return refuse('customer.unknown', { custno })
  const { isClosed, hasAccount, old, isTaken } = facts
  if (isClosed) return refuse('customer.closed', { custno })
  if (!hasAccount) return refuse('customer.unproved', { custno })
  if (mobile === old) return refuse('mobile.same', { custno })
  if (isTaken) return refuse('mobile.taken', {})
  return decided({ ...given, old })
}
