import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck, tradeacco } from '../fields.ts'
import { acceptedAgreements } from './accepted-agreements.ts'

/** Enables purchases paid by a transfer from this card. */
export const bankOpenRemit = defineCall({
  door: 'site',
  id: 'CALL-063',
  name: 'account.bankOpenRemit',
  summary: '开通汇款支付',
  method: 'POST',
  path: '/api/account/bank/open-remit',
  access: 'customer',
  write: true,
  personal: true,
  guarded: 'move',
  secret: ['tradePassword'],
  input: z.strictObject({ tradeacco, tradePassword: passwordToCheck, agreements: acceptedAgreements }),
  output: z.object({ tradeacco: z.string() }),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'BANK-0005',
    'TRADE-CARD',
    'BANK-0011',
    'BANK-0012',
    'AUTH-0007',
    'AGREE-0001',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
