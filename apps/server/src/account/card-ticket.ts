import type { CardHolder, Keys } from '../kernel/ports.ts'
import { isProof, makeProof } from '../secrets/timed-proof.ts'

const PURPOSE = 'card-ticket'
const LIFE_MS = 30 * 60_000

type Holder = Omit<CardHolder, 'bankCode'>

const subjectOf = (custno: string, bankCode: string, { name, idno, cardNo, mobile }: Holder) => [
  custno,
  bankCode,
  name,
  idno.toUpperCase(),
  cardNo,
  mobile,
]

/**
 * Proves which bank verified these four elements and that its code was entered; invalid for another card, person or
 * customer.
 */
export const makeCardTicket = (keys: Pick<Keys, 'digest'>, custno: string, holder: CardHolder): string =>
  `${holder.bankCode}.${makeProof(keys, PURPOSE, subjectOf(custno, holder.bankCode, holder), LIFE_MS)}`

/** The bank that verified the card; null when the ticket is for another card or has expired. */
export function bankOfTicket(
  keys: Pick<Keys, 'digest'>,
  custno: string,
  holder: Holder,
  ticket: string,
): string | null {
  const [bankCode = '', ...proof] = ticket.split('.')
  const isProved = isProof(keys, PURPOSE, subjectOf(custno, bankCode, holder), proof.join('.'))
  return isProved ? bankCode : null
}
