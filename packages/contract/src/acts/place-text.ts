import { isCode } from '@zhixiao/domain/codes/table.ts'
import { scopeWords } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules, weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import { readBreakKey } from '@zhixiao/domain/staff/breaks.ts'

const FUND_FILE = /^(?:fund|closed-days)-(\d{6})\.(?:json|csv)$/
const HELD = /^(fund|bank) (\S+)$/
const SUSPENDED = /^(\d{6}) (purchases|redemptions|all)$/

/** Names of the suspended businesses. */
export const suspendedNames = { purchases: '申购', redemptions: '赎回', all: '申购赎回' } as const

/** The fund and businesses that an object of a suspension names; null for other objects. */
export function suspendedIn(object: string): { fundCode: string; what: keyof typeof suspendedNames } | null {
  const [, fundCode, what] = SUSPENDED.exec(object) ?? []
  return fundCode !== undefined && isCode(suspendedNames, what) ? { fundCode, what } : null
}

/** The object of an act for display: a fund form's code, the scope of held payments, a difference, a rule of law. */
export function placeText(object: string): string {
  const [, fundCode] = FUND_FILE.exec(object) ?? []
  if (fundCode !== undefined) return fundCode
  const suspended = suspendedIn(object)
  if (suspended) return `${suspended.fundCode} ${suspendedNames[suspended.what]}`
  const key = readBreakKey(object)
  if (key?.kind === 'case') return `渠道差异 ${key.id}`
  if (key?.kind === 'difference') return `登记机构差异 ${key.id}`
  const rule = weakRows.find(({ name }) => name === object)
  if (rule) return `${legalRules[rule.code].title}（${scopeWords(rule.row)}）`
  const [, of, code] = HELD.exec(object) ?? []
  return of === undefined ? object : `${of === 'fund' ? '基金' : '银行'} ${code}`
}
