/**
 * What may be shown of a number that identifies somebody. The least that does the job: lists show bank and tail,
 * receipts first and last four, the card's own page, after the customer proved himself again, first six and last four.
 * Masks have a fixed length so that they do not tell the number's.
 */

/** What is kept of a card number in the open: the rest is sealed. */
export type CardParts = { head: string; tail: string }
export const cardPartsOf = (cardNumber: string): CardParts => ({
  head: cardNumber.slice(0, 6),
  tail: tail(cardNumber, 4),
})

/** For lists: '**** 8031'. */
export const cardTailMask = (card: Pick<CardParts, 'tail'>): string => `**** ${card.tail}`

/** For receipts: '6225****8031'. */
export const cardMask4x4 = ({ head, tail }: CardParts): string => `${head.slice(0, 4)}****${tail}`

/** For the card's own page: '622588**********8031'. */
export const cardMask6x4 = ({ head, tail }: CardParts): string => `${head}**********${tail}`

/** '139****5678'. */
export const mobileMask = (mobile: string): string => masked(mobile, 3, '****', 4)

/** The last four characters. */
export const mobileTail = (mobile: string): string => tail(mobile, 4)

/** '110***********803X': first three, last four. */
export const idNumberMask = (idNumber: string): string => masked(idNumber, 3, '***********', 4)

const tail = (text: string, length: number): string => text.slice(-length)

/** A text too short to keep something hidden is hidden altogether. */
const masked = (text: string, head: number, stars: string, end: number): string =>
  text.length <= head + end ? stars : `${text.slice(0, head)}${stars}${tail(text, end)}`
