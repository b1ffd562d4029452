import type { IsoDate } from '../calendar/dates.ts'
import { isIdExpired, readIdValidity } from './id-expiry.ts'
import { ageOn, type IdNumber, type IdNumberFault, isAdult, readIdNumber } from './id-number.ts'

/** From this age on an ID card may be valid permanently. */
const LIFELONG_FROM = 46

/** THE faults of an ID card, as customers and staff read them. */
export const idCardFaults = {
  form: '请输入 18 位身份证号码',
  region: '身份证号码的地区有误',
  birthday: '身份证号码的出生日期有误',
  'check-digit': '身份证号码有误，请核对',
  'permanent-resident': '外国人永久居留身份证暂不支持网上开户，请到柜台办理',
  minor: '未满 18 周岁',
  'no-validity': '请填写证件有效期',
  expired: '证件已过期',
  'not-for-good': `未满 ${LIFELONG_FROM} 周岁的证件不能为长期有效`,
} as const satisfies Record<IdNumberFault, string> & Record<string, string>
export type IdCardFault = keyof typeof idCardFaults
export type ValidityFault = Extract<IdCardFault, 'no-validity' | 'expired' | 'not-for-good'>

/** The data in an ID number, for an adult whose card is valid on this day. */
export function readIdCard(
  { idno, invalidate }: { idno: string; invalidate: string },
  today: IsoDate,
): { ok: true; id: IdNumber } | { ok: false; fault: IdCardFault } {
  const read = readIdNumber(idno, today)
  if (!read.ok) return read
  const fault = isAdult(read.id.birthday, today) ? validityFault(invalidate, read.id.birthday, today) : 'minor'
  return fault === null ? read : { ok: false, fault }
}

/** Why a card's last valid day is refused, or null. */
export function validityFault(invalidate: string, birthday: IsoDate, today: IsoDate): ValidityFault | null {
  const validity = readIdValidity(invalidate)
  if (validity.kind === 'missing') return 'no-validity'
  if (isIdExpired(invalidate, today)) return 'expired'
  return validity.kind === 'for-good' && ageOn(birthday, today) < LIFELONG_FROM ? 'not-for-good' : null
}
