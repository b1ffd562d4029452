import type { FineRecordStatus } from '../codes/record-status.ts'

/** How an order that asked for `asked` ends when `confirmed` of it was accepted, in money or in shares alike. */
export type ConfirmationOutcome = {
  /** 1 whole, 2 in part, 0 not at all. */
  status: Extract<FineRecordStatus, '0' | '1' | '2'>
  /** Not accepted: refunded to the card, or released, or deferred. */
  rest: bigint
}

/** @throws RangeError when more is confirmed than asked, or less than nothing. */
export function confirmationOutcome(asked: bigint, confirmed: bigint): ConfirmationOutcome {
  if (confirmed < 0n || confirmed > asked) throw new RangeError('a confirmation lies between nothing and the order')
  return { status: confirmed === asked ? '1' : confirmed === 0n ? '0' : '2', rest: asked - confirmed }
}
