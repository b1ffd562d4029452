import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, passwordToCheck, tradeacco, tradeShares } from '../fields.ts'
import { placedOrder } from './placed-order.ts'
import { promisedRedemption } from './promised.ts'
import { tradeWithPassword } from './with-password.ts'

/** Redeems shares. They are frozen until the order is confirmed; the money goes to the card they were bought with. */
export const redemption = defineCall({
  door: 'site',
  id: 'CALL-103',
  name: 'trade.redemption',
  summary: '赎回',
  path: '/api/trade/redemption',
  ...tradeWithPassword,
  input: z.strictObject({
    fundCode,
    tradeacco,
    shares: tradeShares,
    /** On a huge redemption: 1 defers the remainder to the next open day, 0 cancels it. */
    largeRedemption: z.enum(['0', '1']),
    promised: promisedRedemption,
    tradePassword: passwordToCheck,
  }),
  output: placedOrder,
  errors: [
    'DS-ORG-0001',
    'GUARD-ID-REVIEW',
    'GUARD-FROZEN',
    'GUARD-PROFILE',
    'GUARD-ID-EXPIRED',
    'DS-TR0U1057',
    'TRADE-LOCKED',
    'GUARD-ACCOUNT',
    'TRADE-FUND',
    'TRADE-CLOSED',
    'TRADE-NO-SHARES',
    'TRADE-NOT-FREE',
    'TRADE-MIN-REDEEM',
    'TRADE-MIN-HOLD',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'PARAM-0002',
  ],
})
