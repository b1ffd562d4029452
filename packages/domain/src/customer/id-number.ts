import { type IsoDate, parseCompactDate } from '../calendar/dates.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
/** First digit groups of provinces, and of residence permits of Hong Kong, Macau and Taiwan residents (81 to 83). */
const REGION = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
const OLDEST = '1900-01-01'

export interface IdNumber {
  /** 18 places, an X in capital. */
  readonly number: string
  readonly birthday: IsoDate
  /** Codes of the dictionary `sex`. */
  readonly sex: '0' | '1'
}

/** `permanent-resident`: a whole number of a foreigner's card, whose accounts are opened at the counter. */
export type IdNumberFault = 'form' | 'region' | 'birthday' | 'check-digit' | 'permanent-resident'

/**
 * Reads an 18-digit citizen ID number. Of the region only the province is checked: district codes on cards outlive
 * their districts, so no current table has them all. 15-digit numbers are refused ('form'). Cards of permanent residents
 * have numbers of the same form that begin with 9, since 2023.
 * @param today later birthdays are refused.
 */
export function readIdNumber(
  text: string,
  today: IsoDate,
): { ok: true; id: IdNumber } | { ok: false; fault: IdNumberFault } {
  const number = text.toUpperCase()
  if (!/^\d{17}[\dX]$/.test(number)) return { ok: false, fault: 'form' }
  const isForeign = number.startsWith('9')
  if (!REGION.test(isForeign ? number.slice(1) : number)) return { ok: false, fault: 'region' }
  const birthday = parseCompactDate(number.slice(6, 14))
  if (birthday === null || birthday < OLDEST || birthday > today) return { ok: false, fault: 'birthday' }
  if (number.charAt(17) !== checkDigit(number)) return { ok: false, fault: 'check-digit' }
  if (isForeign) return { ok: false, fault: 'permanent-resident' }
  return { ok: true, id: { number, birthday, sex: Number(number.charAt(16)) % 2 === 1 ? '1' : '0' } }
}

/** Check digit of the first 17 places (GB 11643). */
export function checkDigit(number: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, index) => total + weight * Number(number.charAt(index)), 0)
  return CHECK_DIGITS.charAt(sum % 11)
}

/** Full years of age on a day. A birthday on 29 February falls on 1 March in other years. */
export function ageOn(birthday: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return birthday.slice(5) <= day.slice(5) ? years : years - 1
}

/** Accounts are opened online from the 18th birthday on; minors are served at the counter. */
export const isAdult = (birthday: IsoDate, today: IsoDate): boolean => ageOn(birthday, today) >= 18
