import { timingSafeEqual } from 'node:crypto'
import type { CardHolder } from '../gateways/bank.ts'
import type { Keys } from '../keys.ts'

const LIFE_MS = 30 * 60_000

/**
 * Says that the bank knows these four elements and that its code for them was entered: a keyed digest over all of it,
 * so that nothing need be kept and another card, person or customer has no use for it.
 */
export function makeCardTicket(keys: Pick<Keys, 'digest'>, custno: string, holder: CardHolder): string {
  const expiresAt = Date.now() + LIFE_MS
  return `${expiresAt}.${digestOf(keys, custno, holder, expiresAt)}`
}

export function isCardTicket(keys: Pick<Keys, 'digest'>, custno: string, holder: CardHolder, ticket: string): boolean {
  const [expiresAt = '', digest = ''] = ticket.split('.')
  if (Number(expiresAt) < Date.now()) return false
  const expected = Buffer.from(digestOf(keys, custno, holder, Number(expiresAt)))
  const given = Buffer.from(digest)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const digestOf = (keys: Pick<Keys, 'digest'>, custno: string, holder: CardHolder, expiresAt: number): string =>
  keys.digest(
    'card-ticket',
    JSON.stringify([custno, holder.name, holder.idno.toUpperCase(), holder.cardNo, holder.mobile, expiresAt]),
  )
