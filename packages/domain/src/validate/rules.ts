/**
 * The specification's input rules. All patterns are linear: no nested repetition, bounded lengths, ASCII digits only.
 */

/** 11 digits: 1, then 3 to 9. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** 8 to 20 letters and digits, at least one of each. */
export const isLoginPassword = (text: string): boolean =>
  /^[A-Za-z\d]{8,20}$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text)

/** 16 to 19 digits. */
export const isCardNumber = (text: string): boolean => /^\d{16,19}$/.test(text)

/** A six-digit code sent by SMS. */
export const isSmsCode = (text: string): boolean => /^\d{6}$/.test(text)

/** An amount to trade: above zero, at most 2 decimals, 15 digits in all, no sign, no leading zero. */
export const isTradeAmount = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)

/** Empty, undefined, null, or blank after trimming. Zero and false are values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Line breaks of every kind, other control characters, and marks that turn the direction of what follows. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** One printed line: what a name in a list, a log or a letter may be. */
export const isOneLine = (text: string): boolean => !UNPRINTED.test(text)

/** A name or an address as papers print it: one line, no angle brackets, no emoji. */
export const isPlainText = (text: string): boolean => isOneLine(text) && !/[<>\p{Extended_Pictographic}]/u.test(text)

/** Characters that print nothing: format characters, letters that only fill, selectors, the blank of Braille, half pairs. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2800]/gu

/** A line as typed or pasted, without the characters that print nothing. */
export const printedLine = (text: string): string => text.replaceAll(UNSEEN, '').trim()

/** Whether every character is seen as it stands, on one line or several. */
export const isSeen = (text: string): boolean =>
  isOneLine(text.replaceAll('\n', '')) && text.replaceAll(UNSEEN, '') === text

/** Plain text of 1 to `most` characters, all of which are seen in print. */
export const isPrinted = (text: string, most: number): boolean =>
  text !== '' && [...text].length <= most && isPlainText(text) && isSeen(text)

/** Whether a response is an error envelope: an object with both code and msg. */
export const isErrorEnvelope = (value: unknown): value is { code: unknown; msg: unknown } =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value

/** The check digit of card numbers. A failure warns and never blocks: some old cards in use fail it. */
export function passesLuhn(cardNumber: string): boolean {
  if (!/^\d{2,19}$/.test(cardNumber)) return false
  const sum = [...cardNumber].reverse().reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
