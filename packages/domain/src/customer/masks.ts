/**
 * What may be shown of a number that identifies somebody. The least that does the job: lists show bank and tail,
 * receipts first and last four, the card's own page, after the customer proved himself again, first six and last four.
 * Masks have a fixed length so that they do not tell the number's.
 */

/** For lists: '**** 8031'. */
export const cardTail = (cardNumber: string): string => `**** ${tail(cardNumber, 4)}`

/** For receipts: '6225****8031'. */
export const cardMask4x4 = (cardNumber: string): string => masked(cardNumber, 4, '****', 4)

/** For the card's own page: '622588**********8031'. */
export const cardMask6x4 = (cardNumber: string): string => masked(cardNumber, 6, '**********', 4)

/** '139****5678'. */
export const mobileMask = (mobile: string): string => masked(mobile, 3, '****', 4)

/** The last four characters. */
export const mobileTail = (mobile: string): string => tail(mobile, 4)

/** '110***********803X': first three, last four. */
export const idNumberMask = (idNumber: string): string => masked(idNumber, 3, '***********', 4)

/** '张*', '欧**': the first character alone. */
export const nameMask = (name: string): string => {
  const [first = '', ...rest] = [...name.trim()]
  return rest.length === 0 ? first : `${first}${'*'.repeat(Math.min(rest.length, 2))}`
}

const tail = (text: string, length: number): string => text.slice(-length)

/** A text too short to keep something hidden is hidden altogether. */
const masked = (text: string, head: number, stars: string, end: number): string =>
  text.length <= head + end ? stars : `${text.slice(0, head)}${stars}${tail(text, end)}`
