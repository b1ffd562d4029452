import type { CallName } from '@zhixiao/contract/calls.ts'
import { submissionFor } from '../../api/submissions.ts'

const EMPTY = {
  requestId: '',
  fundCode: '',
  tradeacco: '',
  /** Yuan of a purchase or plan, shares of a redemption or conversion, the name of a dividend method. */
  figure: '',
  /** Purchase: card or remit. */
  payment: '',
  /** The confirmed warning. */
  leaveMarkId: '',
  /** Redemption: on a huge redemption 1 defers the remainder to the next open day, 0 cancels it. */
  largeRedemption: '',
  /** Redemption of a money-market fund: how it is paid, as `payouts` names it. */
  payout: '',
  /** The ticked documents as comma-separated 'id@version'. */
  agreements: '',
  /** Conversion only. */
  targetFundCode: '',
  dividendType: '',
  /** Plan only: its number when it is changed, its days and its start. */
  planId: '',
  unit: '',
  monthDay: '',
  weekday: '',
  startDate: '',
}

/**
 * What the customer is asked to confirm, stored in the history entry of the confirm step: a refresh there asks about
 * the same order under the same request id, so that no path through the page places two (TRD-11). Contains no secret;
 * fields that a kind of order does not have are ''.
 */
export type OrderDraft = typeof EMPTY

/** What the customer fills in. */
export type OrderFields = Omit<OrderDraft, 'requestId'>

export const fieldsOf = (known: Partial<OrderFields>): OrderFields => ({ ...EMPTY, ...known })

/**
 * A draft under the request id of its submission: if the same one is still unanswered, here or in another tab, it continues
 * that one.
 */
export async function newDraft(name: CallName, fields: Partial<OrderFields>): Promise<OrderDraft> {
  const draft = { ...EMPTY, ...fields }
  const { requestId } = await submissionFor(name, subjectOf(draft))
  return { ...draft, requestId }
}

/** What makes two drafts the same submission: everything chosen, but not the acceptances. */
export const subjectOf = ({ requestId: _, leaveMarkId: __, agreements: ___, ...chosen }: OrderDraft): string =>
  JSON.stringify(Object.entries(chosen).filter(([, value]) => value !== ''))

const keys = Object.keys(EMPTY).filter((key): key is keyof OrderDraft => Object.hasOwn(EMPTY, key))

/** The draft in a history entry's state, or null when there is none for this fund. */
export function draftOf(state: unknown, fundCode: string): OrderDraft | null {
  if (typeof state !== 'object' || state === null) return null
  const draft = { ...EMPTY }
  for (const key of keys) {
    const value: unknown = Reflect.get(state, key)
    if (typeof value === 'string') draft[key] = value
  }
  return draft.requestId && draft.tradeacco && draft.figure && draft.fundCode === fundCode ? draft : null
}

/** A draft's documents in the call's form. */
export const acceptedIn = ({ agreements }: OrderDraft): { agreement: string; version: string }[] =>
  agreements.split(',').flatMap(ref => {
    const [agreement, version] = ref.split('@')
    return agreement && version ? [{ agreement, version }] : []
  })
