import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, mobile, newTradePassword } from '../fields.ts'
import { cardTicket, custname, idno, invalidate } from './identity.ts'
import { optionalProfileFields, profileFields } from './profile-fields.ts'
import { paperVersion, riskAnswers } from './risk-fields.ts'

/** What a customer accepts to open an account: the current text of each, by its name and version. */
export const OPEN_AGREEMENTS = {
  'fund-account': '1.0',
  'online-trade': '1.0',
  'investor-rights': '1.0',
  'quick-payment': '1.0',
  'tax-statement': '1.0',
} as const

/** Everything at once: it is opened with card, trade password and risk class, or nothing is. */
export const open = defineCall({
  id: 'CALL-033',
  name: 'account.open',
  summary: '开户',
  method: 'POST',
  path: '/api/account/open',
  access: 'customer',
  write: true,
  secret: ['idno', 'cardno', 'tradePassword'],
  input: z.strictObject({
    custname,
    idtype: z.literal('0', '网上开户仅支持居民身份证'),
    idno,
    invalidate,
    ...profileFields,
    ...optionalProfileFields,
    cardno: cardNo,
    /** The number the bank knows for this card. */
    mobileno: mobile,
    cardTicket,
    tradePassword: newTradePassword,
    paperVersion,
    riskAnswers,
    agreements: z.array(z.strictObject({ agreement: z.string().max(40), version: z.string().max(20) })).max(20),
  }),
  output: z.object({ fundAccount: z.string(), tradeacco: z.string(), riskability: z.string() }),
  errors: [
    'OPEN-0001',
    'OPEN-0002',
    'OPEN-0003',
    'BANK-0001',
    'BANK-0002',
    'BANK-0004',
    'RISK-0001',
    'AUTH-0007',
    'DS-ORG-0001',
  ],
})
