import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isIdExpired, readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'
import { ageOn, type IdNumber, type IdNumberFault, isAdult, readIdNumber } from '@zhixiao/domain/customer/id-number.ts'
import { type Failure, fail, failField, ok, type Result } from '../../kernel/result.ts'

const reasons: Record<IdNumberFault, string> = {
  form: '请输入 18 位身份证号码',
  region: '身份证号码的地区有误',
  birthday: '身份证号码的出生日期有误',
  'check-digit': '身份证号码有误，请核对',
  'permanent-resident': '外国人永久居留身份证暂不支持网上开户，请到柜台办理',
}

/** From this age on an ID card may be valid permanently. */
const LIFELONG_FROM = 46

/** The data in an ID number, for an adult whose card is valid on this day. */
export function readIdentity(input: { idno: string; invalidate: string }, today: IsoDate): Result<IdNumber> {
  const read = readIdNumber(input.idno, today)
  if (!read.ok) return failField('idno', reasons[read.fault])
  if (!isAdult(read.id.birthday, today)) return fail('OPEN-0001')
  return validityFault(input.invalidate, read.id.birthday, today) ?? ok(read.id)
}

/** Why a card's last valid day is refused, or null. */
export function validityFault(invalidate: string, birthday: IsoDate, today: IsoDate): Failure | null {
  const validity = readIdValidity(invalidate)
  if (validity.kind === 'missing') return failField('invalidate', '请填写证件有效期')
  if (isIdExpired(invalidate, today)) return failField('invalidate', '证件已过期')
  if (validity.kind === 'for-good' && ageOn(birthday, today) < LIFELONG_FROM) {
    return failField('invalidate', `未满 ${LIFELONG_FROM} 周岁的证件不能为长期有效`)
  }
  return null
}
