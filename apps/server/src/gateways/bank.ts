import type { SalesBank } from '@zhixiao/domain/codes/banks.ts'
import type { BankNotice } from './bank-notice.ts'
import { createTestCards } from './bank-test-cards.ts'

/**
 * One movement of money. `txnId` is ours and names the movement for ever: the bank acts on it once. `cardTail` is what the
 * customer's contract with the bank shows of the card.
 */
export type BankMovement = { txnId: string; tradeacco: string; cardTail: string; amountFen: bigint }
/** A transfer that goes back to where it came from: `extId` is the bank's own number of it. */
export type BankReturn = { txnId: string; channel: string; extId: string; amountFen: bigint }
/** `unknown` is a time-out, a lost answer or "not yet": ask again with the same `txnId`, never assume. */
export type BankAnswer = { state: 'done' | 'refused' | 'unknown' }
/** `bankCode`: the bank that is asked. */
export type CardHolder = { cardNo: string; name: string; idno: string; mobile: string; bankCode: SalesBank }

export type BankGateway = {
  /** Takes money from the customer's card. */
  debit(movement: BankMovement): Promise<BankAnswer>
  /** Pays to the customer's card. */
  credit(movement: BankMovement): Promise<BankAnswer>
  /** Sends a transfer back. */
  sendBack(transfer: BankReturn): Promise<BankAnswer>
  /** Whether name, ID number and mobile are the card's (four elements). */
  verifyCard(holder: CardHolder): Promise<'match' | 'mismatch' | 'unknown'>
  /** What the embedded bank would post to us by now; another bank posts it to the call gateway.bankNotice itself. */
  notices?(): readonly BankNotice[]
}

/** Ends of card numbers by which a developer sees the other answers to the four elements. */
const REFUSED_TAIL = '9990'
const SILENT_TAIL = '9991'

/**
 * A bank that agrees, but for the test cards (docs/bank-test-cards.md): those refuse, answer late, twice, wrongly or not
 * at all. A repeat gets the same answer, since it depends on the card and on how often was asked.
 */
export function embeddedBank(): BankGateway {
  const cards = createTestCards()
  async function verifyCard({ cardNo }: CardHolder) {
    if (cardNo.endsWith(REFUSED_TAIL)) return 'mismatch'
    return cardNo.endsWith(SILENT_TAIL) ? 'unknown' : 'match'
  }
  return {
    debit: async movement => ({ state: cards.move('debit', movement) }),
    credit: async movement => ({ state: cards.move('credit', movement) }),
    sendBack: async () => ({ state: 'done' }),
    verifyCard,
    notices: cards.notices,
  }
}
