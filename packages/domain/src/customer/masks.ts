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
  kind === 'person' ? `${FIRST_LETTER.exec(name)?.[0] ?? ''}*` : masked(name, 2, '****', 2)
/** Private and newer characters are letters of names too. */
const FIRST_LETTER = /[\p{L}\p{Co}\p{Cn}]/u

/** 'z***@example.com' */
export const emailMask = (email: string): string => {
  const at = email.indexOf('@')
  return `${head(email, 1)}***${at < 0 ? '' : email.slice(at)}`
}

/** Province and city, or as much: '上海市徐汇******'. */
export const addressMask = (address: string): string => `${address.length > 10 ? head(address, 5) : ''}******`

// By characters: half of one outside the basic plane would be no character.
const head = (text: string, length: number): string => [...text].slice(0, length).join('')
const tail = (text: string, length: number): string => [...text].slice(-length).join('')

/** A text too short for a partial mask is masked completely. */
const masked = (text: string, start: number, stars: string, end: number): string =>
  [...text].length <= start + end ? stars : `${head(text, start)}${stars}${tail(text, end)}`
