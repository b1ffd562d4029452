import { isoDate } from '../calendar/dates.ts'
import { readIdNumber } from './id-number.ts'

/** Papers of a person other than the customer, with the codes of the trade's data interface. */
export const personPapers = {
  '0': '身份证',
  '1': '中国护照',
  '2': '军官证',
  '3': '士兵证',
  '4': '港澳居民来往内地通行证',
  '6': '外国护照',
  A: '台胞证',
} as const

/** What a customer declares, and the answer that has to be explained. */
export const declarations = {
  controller: { field: 'myselfIsContorler', explained: '0' },
  beneficiary: { field: 'myselfIsBfcy', explained: '0' },
  integrity: { field: 'badintegrity', explained: '09' },
} as const
export type DeclarationSubject = keyof typeof declarations

/** Longer than any sentence a form takes, shorter than a document. */
export const EXPLANATION_LENGTH = 200

/** Which birthdays have been is not asked here. */
const ANY_DAY = isoDate('9999-12-31')

/** A person declared as another one, told by the number of an ID card. */
export const OWN_NUMBER = '已声明并非本人，请填写他人的证件号码'
export const isOwnNumber = (idtype: string, number: string, ownIdno: string): boolean =>
  idtype === '0' && ownIdno !== '' && number.toUpperCase() === ownIdno.toUpperCase()

/** Why the number of a paper cannot be right; undefined when it can. Only ID cards have a check digit. */
export function paperNumberFault(idtype: string, number: string): string | undefined {
  if (idtype === '0') return readIdNumber(number, ANY_DAY).ok ? undefined : '身份证号码有误，请核对'
  return /^[A-Za-z0-9()（）-]{5,20}$/.test(number) ? undefined : '证件号码为 5–20 位字母、数字、括号或连字符'
}
