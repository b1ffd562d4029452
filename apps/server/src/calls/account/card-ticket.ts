import type { CardHolder, Keys } from '../../kernel/ports.ts'
import { isProof, makeProof } from '../../platform/secrets/timed-proof.ts'

const PURPOSE = 'card-ticket'
const LIFE_MS = 30 * 60_000

type Holder = Omit<CardHolder, 'bankCode'>

/** Which bank verified a card, and the agreement that the payment channel signed for it. */
export type Verified = { bankCode: string; agreementId: string }

const subjectOf = (custno: string, { bankCode, agreementId }: Verified, { name, idno, cardNo, mobile }: Holder) => [
  custno,
  bankCode,
  agreementId,
  name,
  idno.toUpperCase(),
  cardNo,
  mobile,
]

/**
 * Proves which bank verified these four elements, that its code was entered and what was signed; invalid for another
 * card, person or customer.
 */
export function makeCardTicket(
  keys: Pick<Keys, 'digest'>,
  custno: string,
  holder: CardHolder,
  agreementId: string,
): string {
  const { bankCode } = holder
  const proof = makeProof(keys, PURPOSE, subjectOf(custno, { bankCode, agreementId }, holder), LIFE_MS)
  return [bankCode, agreementId, proof].join('.')
}

/** Null when the ticket is for another card or has expired. */
export function readCardTicket(
  keys: Pick<Keys, 'digest'>,
  custno: string,
  holder: Holder,
  ticket: string,
): Verified | null {
  const [bankCode = '', agreementId = '', ...proof] = ticket.split('.')
  const verified = { bankCode, agreementId }
  return isProof(keys, PURPOSE, subjectOf(custno, verified, holder), proof.join('.')) ? verified : null
}
