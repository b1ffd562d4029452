import { isEmpty } from '../validate/rules.ts'
import { readIdValidity } from './id-expiry.ts'

/**
 * Profile fields that a personal customer needs before trading: due-diligence elements, statements about controller and
 * beneficiary, integrity statement and tax residency. The postcode is optional.
 */
export const requiredProfileFields = {
  sex: '性别',
  liveNation: '国籍（地区）',
  workcode: '职业',
  address: '联系地址',
  annualsalary: '年收入',
  educational: '学历',
  invalidate: '证件有效期',
  mobileno: '手机号',
  myselfIsContorler: '实际控制人声明',
  myselfIsBfcy: '实际受益人声明',
  badintegrity: '诚信记录',
  taxResident: '税收居民身份',
} as const
export type ProfileField = keyof typeof requiredProfileFields
export type Profile = Readonly<Partial<Record<ProfileField, string | null | undefined>>>

/** The missing fields in the order of the form. An unreadable validity date counts as missing. */
export function missingProfileFields(profile: Profile): ProfileField[] {
  return requiredFields.filter(field =>
    field === 'invalidate' ? readIdValidity(profile.invalidate).kind === 'missing' : isEmpty(profile[field]),
  )
}

export const isProfileComplete = (profile: Profile): boolean => missingProfileFields(profile).length === 0

const isRequired = (field: string): field is ProfileField => Object.hasOwn(requiredProfileFields, field)
const requiredFields = Object.keys(requiredProfileFields).filter(isRequired)
