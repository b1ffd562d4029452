import { addMonths, type IsoDate, parseCompactDate, parseIsoDate } from '../calendar/dates.ts'

/** Validity of an ID, from a customer's text `invalidate`. */
export type IdValidity =
  | { readonly kind: 'for-good' }
  | { readonly kind: 'until'; readonly lastDay: IsoDate }
  | { readonly kind: 'missing' }

/** The value of `invalidate`, on cards and on the wire, for an ID valid permanently. */
export const FOR_GOOD = '长期'

/** Reads 'yyyymmdd' or 'YYYY-MM-DD'; 长期 and 99991231 never end; anything else counts as missing. */
export function readIdValidity(invalidate: string | null | undefined): IdValidity {
  const text = (invalidate ?? '').trim()
  if (text === FOR_GOOD || text === '99991231' || text === '9999-12-31') return { kind: 'for-good' }
  const lastDay = parseCompactDate(text) ?? parseIsoDate(text)
  return lastDay === null ? { kind: 'missing' } : { kind: 'until', lastDay }
}

/** '长期', the last valid day as YYYY-MM-DD, or '--'. */
export function idValidityText(invalidate: string | null | undefined): string {
  const validity = readIdValidity(invalidate)
  if (validity.kind === 'missing') return '--'
  return validity.kind === 'for-good' ? FOR_GOOD : validity.lastDay
}

/** Compares days, not instants: an ID is valid through its whole last day. */
export function isIdExpired(invalidate: string | null | undefined, today: IsoDate): boolean {
  const validity = readIdValidity(invalidate)
  return validity.kind === 'until' && validity.lastDay < today
}

/** Whether to notify the customer: the ID expires within three months, or has expired. */
export function isIdExpiryNear(invalidate: string | null | undefined, today: IsoDate): boolean {
  const validity = readIdValidity(invalidate)
  return validity.kind === 'until' && addMonths(validity.lastDay, -3) <= today
}
