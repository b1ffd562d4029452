import { isCode } from '../codes/table.ts'
import { SENIOR_WARNING } from './senior-warning.ts'

/** The warning before an order of a fund above the customer's own class. */
export const MISMATCH_WARNING = 'RISK-MISMATCH'

/** THE warnings that a customer confirms before an order, with their titles. */
export const warningTitles = {
  [MISMATCH_WARNING]: '产品风险高于您的风险承受能力',
  [SENIOR_WARNING]: '高龄投资者特别提示',
} as const

export const warningTitle = (code: string): string => (isCode(warningTitles, code) ? warningTitles[code] : code)
