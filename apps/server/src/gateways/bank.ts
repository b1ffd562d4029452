/** One movement of money. `txnId` is ours and names the movement for ever: the bank acts on it once. */
export type BankMovement = { txnId: string; tradeacco: string; amountFen: bigint }
/** `unknown` is a time-out or a lost answer: ask again with the same `txnId`, never assume. */
export type BankAnswer = { state: 'done' | 'refused' | 'unknown' }
export type CardHolder = { cardNo: string; name: string; idno: string; mobile: string }

export type BankGateway = {
  /** Takes money from the customer's card. */
  debit(movement: BankMovement): Promise<BankAnswer>
  /** Pays to the customer's card. */
  credit(movement: BankMovement): Promise<BankAnswer>
  /** Whether name, ID number and mobile are the card's (four elements). */
  verifyCard(holder: CardHolder): Promise<'match' | 'mismatch' | 'unknown'>
}

/** Ends of card numbers by which a developer sees the other answers. */
const REFUSED_TAIL = '9990'
const SILENT_TAIL = '9991'

/** A bank that agrees, but for the cards above; a repeat gets the same answer, since it is always the same. */
export function embeddedBank(): BankGateway {
  const move = async (): Promise<BankAnswer> => ({ state: 'done' })
  async function verifyCard({ cardNo }: CardHolder) {
    if (cardNo.endsWith(REFUSED_TAIL)) return 'mismatch'
    return cardNo.endsWith(SILENT_TAIL) ? 'unknown' : 'match'
  }
  return { debit: move, credit: move, verifyCard }
}
