import { isoDate } from '../calendar/dates.ts'
import { ID_TYPE } from '../codes/id-types.ts'
import { INTEGRITY } from '../codes/integrity.ts'
import { readIdNumber } from './id-number.ts'

/** ID types of a person other than the customer, with the codes of the industry's data interface. */
export const personPapers = {
  [ID_TYPE.idCard]: '身份证',
  '1': '中国护照',
  '2': '军官证',
  '3': '士兵证',
  '4': '港澳居民来往内地通行证',
  '6': '外国护照',
  A: '台胞证',
} as const

/** A customer's declarations, each with the answer that needs an explanation. */
export const declarations = {
  controller: { field: 'myselfIsContorler', explained: '0' },
  beneficiary: { field: 'myselfIsBfcy', explained: '0' },
  integrity: { field: 'badintegrity', explained: INTEGRITY.bad },
} as const
export type DeclarationSubject = keyof typeof declarations
export const declarationSubjects: readonly DeclarationSubject[] = ['controller', 'beneficiary', 'integrity']

/** Maximum length: enough for any explanation, too short for a document. */
export const EXPLANATION_LENGTH = 200

/** A far day, because future birthdays are not checked here. */
const ANY_DAY = isoDate('9999-12-31')

export const OWN_NUMBER = '已声明并非本人，请填写他人的证件号码'
/** Whether somebody declared as another person has the number of the customer's own ID card. */
export const isOwnNumber = (idtype: string, number: string, ownIdno: string): boolean =>
  idtype === ID_TYPE.idCard && ownIdno !== '' && number.toUpperCase() === ownIdno.toUpperCase()

/** Why an ID number is invalid; undefined when it is not. Only ID cards have a check digit. */
export function paperNumberFault(idtype: string, number: string): string | undefined {
  if (idtype === ID_TYPE.idCard) {
    const read = readIdNumber(number, ANY_DAY)
    return read.ok || read.fault === 'permanent-resident' ? undefined : '身份证号码有误，请核对'
  }
  return /^[A-Za-z0-9()（）-]{5,20}$/.test(number) ? undefined : '证件号码为 5–20 位字母、数字、括号或连字符'
}
