import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { smsCode, tradeacco } from '../fields.ts'
import { acceptedAgreements } from './accepted-agreements.ts'

export const bankSign = defineCall({
  door: 'site',
  id: 'CALL-039',
  name: 'account.bankSign',
  summary: '银行卡签约确认',
  method: 'POST',
  path: '/api/account/bank/sign',
  access: 'customer',
  write: true,
  personal: true,
  guarded: 'move',
  input: z.strictObject({ tradeacco, smsCode, agreements: acceptedAgreements }),
  output: z.object({ tradeacco: z.string(), state: z.literal('active') }),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    '0040',
    'BANK-0003',
    'BANK-0005',
    'BANK-0006',
    'BANK-0008',
    'AUTH-0007',
    'AGREE-0001',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
