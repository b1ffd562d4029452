import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { passwordToCheck, serial } from '../fields.ts'
import { tradeWithPassword } from './with-password.ts'

/** Withdraws a pending order before the cut-off of its trading day. */
export const withdrawal = defineCall({
  door: 'site',
  id: 'CALL-106',
  name: 'trade.withdrawal',
  summary: '撤单',
  path: '/api/trade/withdrawal',
  ...tradeWithPassword,
  guarded: 'move',
  input: z.strictObject({ orderId: serial, tradePassword: passwordToCheck }),
  output: z.object({ orderId: serial, status: z.literal('4') }),
  errors: [
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'DS-ORG-0001',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'TRADE-ORDER',
    'TRADE-FINAL',
    'TRADE-CUTOFF',
    'TRADE-NO-WITHDRAWAL',
    'TRADE-PLAN-TODAY',
    'PARAM-0002',
  ],
})
