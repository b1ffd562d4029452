import type { CardHolder } from '../gateways/bank.ts'
import type { Keys } from '../keys.ts'
import { isProof, makeProof } from '../secrets/timed-proof.ts'

const PURPOSE = 'card-ticket'
const LIFE_MS = 30 * 60_000

const subjectOf = (custno: string, { name, idno, cardNo, mobile }: CardHolder) => [
  custno,
  name,
  idno.toUpperCase(),
  cardNo,
  mobile,
]

/**
 * Says that the bank knows these four elements and that its code for them was entered: another card, person or customer
 * has no use for it.
 */
export const makeCardTicket = (keys: Pick<Keys, 'digest'>, custno: string, holder: CardHolder): string =>
  makeProof(keys, PURPOSE, subjectOf(custno, holder), LIFE_MS)

export const isCardTicket = (keys: Pick<Keys, 'digest'>, custno: string, holder: CardHolder, ticket: string): boolean =>
  isProof(keys, PURPOSE, subjectOf(custno, holder), ticket)
