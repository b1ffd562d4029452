import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, mobile, newTradePassword } from '../fields.ts'
import { acceptedAgreements } from './accepted-agreements.ts'
import { cardTicket, custname, idno, invalidate } from './identity.ts'
import { optionalProfileFields, profileFields } from './profile-fields.ts'
import { paperVersion, riskAnswers } from './risk-fields.ts'

/** Opens the account with card, trade password and risk class, all in one transaction. */
export const open = defineCall({
  door: 'site',
  id: 'CALL-033',
  name: 'account.open',
  summary: '开户',
  method: 'POST',
  path: '/api/account/open',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['idno', 'cardno', 'tradePassword'],
  input: z.strictObject({
    custname,
    idtype: z.literal('0', '网上开户仅支持居民身份证'),
    idno,
    invalidate,
    ...profileFields,
    ...optionalProfileFields,
    cardno: cardNo,
    /** The mobile number that the bank has on record for this card. */
    mobileno: mobile,
    cardTicket,
    tradePassword: newTradePassword,
    paperVersion,
    riskAnswers,
    agreements: acceptedAgreements,
  }),
  output: z.object({ fundAccount: z.string(), tradeacco: z.string(), riskability: z.string() }),
  errors: [
    'OPEN-0001',
    'OPEN-0002',
    'OPEN-0003',
    'BANK-0004',
    'BANK-0007',
    'BANK-0013',
    'RISK-0001',
    'AUTH-0007',
    'AGREE-0001',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
