import { compactDate, type IsoDate } from '../calendar/dates.ts'

/** Data that a trade password must not contain. Unknown fields are left out. */
export interface PasswordOwner {
  readonly birthday?: IsoDate | undefined
  readonly idNumber?: string | undefined
  readonly mobile?: string | undefined
}

export const tradePasswordFaults = {
  form: '交易密码须为 6 位数字',
  same: '交易密码不能为相同数字',
  sequential: '交易密码不能为连续数字',
  birthday: '交易密码不能与生日相同',
  'id-tail': '交易密码不能为证件号码的后 6 位',
  mobile: '交易密码不能为手机号中的连续 6 位',
} as const
export type TradePasswordFault = keyof typeof tradePasswordFaults

/** Exactly 6 digits: the form only, enough for verifying an existing password. */
export const isTradePassword = (text: string): boolean => /^\d{6}$/.test(text)

const RISING = '01234567890'
const FALLING = '09876543210'

/** The first reason to refuse a new trade password, or null when it is allowed. */
export function tradePasswordFault(password: string, owner: PasswordOwner): TradePasswordFault | null {
  if (!isTradePassword(password)) return 'form'
  if (/^(\d)\1{5}$/.test(password)) return 'same'
  if (RISING.includes(password) || FALLING.includes(password)) return 'sequential'
  if (owner.birthday && birthdayForms(owner.birthday).includes(password)) return 'birthday'
  if (owner.idNumber && idTails(owner.idNumber).includes(password)) return 'id-tail'
  if (owner.mobile?.includes(password)) return 'mobile'
  return null
}

/** The six-digit forms of a birthday: YYMMDD, DDMMYY, MMDDYY and YYYYMM. */
function birthdayForms(birthday: IsoDate): string[] {
  const digits = compactDate(birthday)
  const [yyyy, yy, mm, dd] = [digits.slice(0, 4), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6)]
  return [yy + mm + dd, dd + mm + yy, mm + dd + yy, yyyy + mm]
}

/** The last six characters; with the check letter X, also the six digits before it. */
function idTails(idNumber: string): string[] {
  const digits = idNumber.replace(/\D/g, '')
  return [idNumber.slice(-6), digits.slice(-6)]
}
