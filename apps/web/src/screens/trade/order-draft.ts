import type { CallName } from '@zhixiao/contract/calls.ts'
import { wishFor } from '../../session/wishes.ts'

const EMPTY = {
  requestId: '',
  fundCode: '',
  tradeacco: '',
  /** Yuan of a purchase or plan, shares of a redemption or conversion, the name of a dividend method. */
  figure: '',
  /** Of a purchase: card or remit. */
  payment: '',
  /** Of the warning that was confirmed. */
  leaveMarkId: '',
  /** Of a redemption: 1 continue a huge one on the next open day, 0 cancel the rest. */
  largeRedemption: '',
  /** The documents that were ticked, as 'id@version' with commas between. */
  agreements: '',
  /** Of a conversion. */
  targetFundCode: '',
  dividendType: '',
  /** Of a plan: which, when it is changed; its days and its start. */
  planId: '',
  unit: '',
  monthDay: '',
  weekday: '',
  startDate: '',
}

/**
 * What the customer is asked to confirm, kept in the history entry of the confirm step: a refresh there asks about the
 * same order under the same request id, so that no way through the page places two (TRD-11). Holds no secret; what a kind
 * of order does not have is ''.
 */
export type OrderDraft = typeof EMPTY

/** A draft under the request id of its wish: who left the same one unanswered, here or in another tab, goes on with that. */
export async function newDraft(name: CallName, fields: Partial<Omit<OrderDraft, 'requestId'>>): Promise<OrderDraft> {
  const draft = { ...EMPTY, ...fields }
  const { requestId } = await wishFor(name, subjectOf(draft))
  return { ...draft, requestId }
}

/** What makes two drafts one wish: everything that was chosen, not what was accepted for it. */
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

/** The documents of a draft as the call takes them. */
export const acceptedIn = ({ agreements }: OrderDraft): { agreement: string; version: string }[] =>
  agreements.split(',').flatMap(ref => {
    const [agreement, version] = ref.split('@')
    return agreement && version ? [{ agreement, version }] : []
  })
