import { fen, parseFen } from '@zhixiao/domain/money/money.ts'
import type { PayingCard } from '@zhixiao/domain/order/purchase.ts'

/** The limits of the chosen card's bank, as text on the wire; '0.00' means none. */
export type CardLimits = { singleMax: string; dayMax: string }

/** A chosen card as far as an amount depends on it; what it is debited today only the server knows. */
export const cardTerms = (card: CardLimits | undefined): PayingCard => ({
  isActive: true,
  takesDebits: true,
  singleMax: card ? parseFen(card.singleMax) : fen(0n),
  dayMax: card ? parseFen(card.dayMax) : fen(0n),
  usedToday: fen(0n),
})
