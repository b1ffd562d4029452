/**
 * What the customer is asked to confirm, kept in the history entry of the confirm step: a refresh there asks about the
 * same order under the same request id, so that no way through the page places two (TRD-11). Holds no secret.
 */
export type OrderDraft = {
  requestId: string
  fundCode: string
  tradeacco: string
  /** Yuan of a purchase, shares of a redemption. */
  figure: string
  /** Of the warning that was confirmed; '' when none had to be. */
  leaveMarkId: string
  /** Of a redemption: 1 continue a huge one on the next open day, 0 cancel the rest; '' for a purchase. */
  largeRedemption: string
  /** The documents that were ticked, as 'id@version' with commas between; '' for a redemption. */
  agreements: string
}

/** The draft in a history entry's state, or null when there is none for this fund. */
export function draftOf(state: unknown, fundCode: string): OrderDraft | null {
  if (typeof state !== 'object' || state === null) return null
  const text = (key: keyof OrderDraft): string => {
    const value: unknown = Reflect.get(state, key)
    return typeof value === 'string' ? value : ''
  }
  const draft = {
    requestId: text('requestId'),
    fundCode: text('fundCode'),
    tradeacco: text('tradeacco'),
    figure: text('figure'),
    leaveMarkId: text('leaveMarkId'),
    largeRedemption: text('largeRedemption'),
    agreements: text('agreements'),
  }
  return draft.requestId && draft.tradeacco && draft.figure && draft.fundCode === fundCode ? draft : null
}

/** The documents of a draft as the call takes them. */
export const acceptedIn = ({ agreements }: OrderDraft): { agreement: string; version: string }[] =>
  agreements.split(',').flatMap(ref => {
    const [agreement, version] = ref.split('@')
    return agreement && version ? [{ agreement, version }] : []
  })
