/**
 * Masks for identifying numbers, with the fewest digits for each purpose: lists show bank and tail, receipts the first
 * and last four, the card's own page (after the trade password) the first six and last four. Masks have a fixed length,
 * so that they do not reveal the number's length.
 */

/** The parts of a card number stored in plain text; the rest is encrypted. */
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

/** '张*', by the first letter; of a firm's name the first and last two characters. */
export const nameMask = (name: string, kind: 'person' | 'institution'): string =>
  kind === 'person' ? `${/\p{L}/u.exec(name)?.[0] ?? ''}*` : masked(name, 2, '****', 2)

/** 'z***@example.com' */
export const emailMask = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(Math.max(email.indexOf('@'), 1))}`

/** Province and city, or as much: '上海市徐汇******'. */
export const addressMask = (address: string): string => `${address.length > 10 ? address.slice(0, 5) : ''}******`

const tail = (text: string, length: number): string => text.slice(-length)

/** A text too short for a partial mask is masked completely. */
const masked = (text: string, head: number, stars: string, end: number): string =>
  text.length <= head + end ? stars : `${text.slice(0, head)}${stars}${tail(text, end)}`
