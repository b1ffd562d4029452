import type { Keys, Session } from '../../kernel/ports.ts'
import { isProof, makeProof } from '../../platform/secrets/timed-proof.ts'

export const TICKET_SECONDS = 600

const PURPOSE = 'query-ticket'

type Holder = Pick<Session, 'custno' | 'tokenHash'> & { queryHash: string | null }

const subjectOf = ({ custno, tokenHash, queryHash }: Holder) => [custno, tokenHash, queryHash]

/** Proves that this session's query password was right. It expires with the session and with that password. */
export const makeQueryTicket = (keys: Pick<Keys, 'digest'>, holder: Holder): string =>
  makeProof(keys, PURPOSE, subjectOf(holder), TICKET_SECONDS * 1000)

export const isQueryTicket = (keys: Pick<Keys, 'digest'>, holder: Holder, ticket: string): boolean =>
  isProof(keys, PURPOSE, subjectOf(holder), ticket)
