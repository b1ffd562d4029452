import { randomInt, randomUUID } from 'node:crypto'
import type { NewCard } from '@zhixiao/db/account/bank-cards.ts'
import { cardPartsOf } from '@zhixiao/domain/customer/masks.ts'
import type { Keys } from '../../kernel/ports.ts'
import { cardIndexes } from '../../platform/secrets/index-columns.ts'
import { customerVault } from '../../platform/secrets/places.ts'

/** Ten random digits that cannot be guessed from another card's. */
const digits = (): string => String(randomInt(100_000, 1_000_000)) + String(randomInt(1_000, 10_000))

/** A fund account number: 12 digits. */
export const newFundAccount = (): string => `98${digits()}`

/** Our id of a contract at the payment channel. */
export const newAgreementId = (): string => randomUUID().replaceAll('-', '')

/** The row of a card whose holder has been verified. */
export function newCard(
  keys: Keys,
  custno: string,
  card: { bankCode: string; cardNo: string; mobile: string; agreementId?: string | undefined },
): NewCard {
  const { seal } = customerVault(keys, custno)
  const shown = cardPartsOf(card.cardNo)
  return {
    tradeacco: `T${digits()}`,
    custno,
    bank_code: card.bankCode,
    card_enc: seal('card', card.cardNo),
    ...cardIndexes(keys, card.cardNo),
    card_head: shown.head,
    card_tail: shown.tail,
    mobile_enc: seal('card_mobile', card.mobile),
    agreement_id: card.agreementId ?? null,
  }
}
