import { isCode } from '@zhixiao/domain/codes/table.ts'

const FUND_FILE = /^(?:fund|closed-days)-(\d{6})\.(?:json|csv)$/
const HELD = /^(fund|bank) (\S+)$/
const NAV_FILE = /^nav-(\d{4}-\d{2}-\d{2})(?:-([\d-]+))?\.csv$/
const SUSPENDED = /^(\d{6}) (purchases|redemptions|all)$/

/** What of a fund is suspended. */
export const suspendedNames = { purchases: '申购', redemptions: '赎回', all: '申购赎回' } as const

/** What of a fund an act suspends; null for every other object. */
export function suspendedIn(object: string): { fundCode: string; what: keyof typeof suspendedNames } | null {
  const [, fundCode, what] = SUSPENDED.exec(object) ?? []
  return fundCode !== undefined && isCode(suspendedNames, what) ? { fundCode, what } : null
}

/** What an act is about: of a NAV grid the day and, where it corrects, the funds; of a form of one fund its code; of held payments whose. */
export function placeText(object: string): string {
  const [, day, funds = ''] = NAV_FILE.exec(object) ?? []
  if (day !== undefined) return `${day} ${funds.replaceAll('-', '、')}`.trim()
  const [, fundCode] = FUND_FILE.exec(object) ?? []
  if (fundCode !== undefined) return fundCode
  const suspended = suspendedIn(object)
  if (suspended) return `${suspended.fundCode} ${suspendedNames[suspended.what]}`
  const [, of, code] = HELD.exec(object) ?? []
  return of === undefined ? object : `${of === 'fund' ? '基金' : '银行'} ${code}`
}
