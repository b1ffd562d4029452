import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck, tradeacco } from '../fields.ts'

/** Unbinds a card without remaining ties; account.bankTies lists them. */
export const bankUnbind = defineCall({
  door: 'site',
  id: 'CALL-060',
  name: 'account.bankUnbind',
  summary: '解绑银行卡',
  method: 'POST',
  path: '/api/account/bank/unbind',
  access: 'customer',
  write: true,
  personal: true,
  guarded: 'move',
  secret: ['tradePassword'],
  input: z.strictObject({ tradeacco, tradePassword: passwordToCheck }),
  output: z.object({ tradeacco: z.string() }),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'BANK-0005',
    'BANK-0009',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
