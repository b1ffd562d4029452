import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, instantText, mobile, passwordToCheck, tradeacco } from '../fields.ts'
import { acceptedAgreements } from './accepted-agreements.ts'
import { cardTicket } from './identity.ts'

/**
 * Replaces the card of a trade account, which keeps its number, holdings and plans; after account.bankcardVerify and
 * account.bankcardCodeAuth. Redemption money goes to the new card from `payoutFrom` on.
 */
export const bankChange = defineCall({
  door: 'site',
  id: 'CALL-961',
  name: 'account.bankChange',
  summary: '更换银行卡',
  method: 'POST',
  path: '/api/account/bank/change',
  access: 'customer',
  write: true,
  personal: true,
  guarded: 'move',
  secret: ['cardno', 'tradePassword'],
  input: z.strictObject({
    tradeacco,
    cardno: cardNo,
    mobileno: mobile,
    cardTicket,
    tradePassword: passwordToCheck,
    agreements: acceptedAgreements,
  }),
  output: z.object({ tradeacco: z.string(), payoutFrom: instantText }),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'BANK-0004',
    'BANK-0005',
    'BANK-0007',
    'BANK-0013',
    'BANK-0010',
    'AUTH-0007',
    'AGREE-0001',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
