import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, mobile, passwordToCheck } from '../fields.ts'
import { acceptedAgreements } from './accepted-agreements.ts'
import { cardTicket } from './identity.ts'

/** Binds another card of the customer, after account.bankcardVerify and account.bankcardCodeAuth. */
export const bankAdd = defineCall({
  door: 'site',
  id: 'CALL-061',
  name: 'account.bankAdd',
  summary: '添加银行卡',
  method: 'POST',
  path: '/api/account/bank/add',
  access: 'customer',
  write: true,
  personal: true,
  guarded: 'move',
  secret: ['cardno', 'tradePassword'],
  input: z.strictObject({
    cardno: cardNo,
    mobileno: mobile,
    cardTicket,
    tradePassword: passwordToCheck,
    agreements: acceptedAgreements,
  }),
  output: z.object({ tradeacco: z.string() }),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'BANK-0004',
    'BANK-0007',
    'BANK-0013',
    'AUTH-0007',
    'AGREE-0001',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
