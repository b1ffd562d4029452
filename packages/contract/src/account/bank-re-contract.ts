import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck, smsCode, tradeacco } from '../fields.ts'
import { acceptedAgreements } from './accepted-agreements.ts'

/** Renews a card's lapsed bank contract with the code that account.bankPreSign requested. */
export const bankReContract = defineCall({
  door: 'site',
  id: 'CALL-062',
  name: 'account.bankReContract',
  summary: '银行卡重新签约',
  method: 'POST',
  path: '/api/account/bank/re-contract',
  access: 'customer',
  write: true,
  personal: true,
  guarded: 'move',
  secret: ['tradePassword'],
  input: z.strictObject({ tradeacco, smsCode, tradePassword: passwordToCheck, agreements: acceptedAgreements }),
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
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
