import { timingSafeEqual } from 'node:crypto'
import type { Session } from '../context.ts'
import type { Keys } from '../keys.ts'

export const TICKET_SECONDS = 600

type Holder = Pick<Session, 'custno' | 'tokenHash'> & { queryHash: string | null }

/**
 * Says that this session's query password was right: a keyed digest, so that nothing need be kept. It ends with the
 * session and with that password.
 */
export function makeQueryTicket(keys: Pick<Keys, 'digest'>, holder: Holder): string {
  const expiresAt = Date.now() + TICKET_SECONDS * 1000
  return `${expiresAt}.${digestOf(keys, holder, expiresAt)}`
}

export function isQueryTicket(keys: Pick<Keys, 'digest'>, holder: Holder, ticket: string): boolean {
  const [expiresAt = '', digest = ''] = ticket.split('.')
  if (!(Number(expiresAt) > Date.now())) return false
  const expected = Buffer.from(digestOf(keys, holder, Number(expiresAt)))
  const given = Buffer.from(digest)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const digestOf = (keys: Pick<Keys, 'digest'>, { custno, tokenHash, queryHash }: Holder, expiresAt: number): string =>
  keys.digest('query-ticket', JSON.stringify([custno, tokenHash, queryHash, expiresAt]))
