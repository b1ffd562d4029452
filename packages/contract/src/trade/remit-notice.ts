import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck, serial } from '../fields.ts'
import { tradeWithPassword } from './with-password.ts'

/** Handles an unmatched transfer: it pays an order of the same card and amount, or goes back to its card. */
export const remitNotice = defineCall({
  door: 'site',
  id: 'CALL-107',
  name: 'trade.remitNotice',
  summary: '处理汇款通知',
  path: '/api/trade/remit-notice',
  ...tradeWithPassword,
  guarded: 'move',
  input: z.strictObject({
    remitId: serial,
    handling: z.enum(['match', 'return']),
    /** For `match`. */
    orderId: serial.optional(),
    tradePassword: passwordToCheck,
  }),
  output: z.object({ remitId: serial, state: z.enum(['matched', 'returning']) }),
  errors: [
    'REMIT-0001',
    'REMIT-0002',
    'REMIT-0003',
    'REMIT-0004',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
