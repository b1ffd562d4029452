import { payouts } from '@zhixiao/domain/order/fast-redemption.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, passwordToCheck, tradeacco, tradeShares } from '../fields.ts'
import { placedOrder } from './placed-order.ts'
import { promisedRedemption } from './promised.ts'
import { tradeWithPassword } from './with-password.ts'

/**
 * Redeems shares. They are frozen until the order is confirmed; the money goes to the card they were bought with, of a
 * money-market fund on the same day where it has a line for that.
 */
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
    /**
     * `fast` is paid at once, up to the cap of the day, and the shares earn nothing from the day of payment on. `fast-or-ordinary`
     * goes on as an ordinary redemption, with the days promised, where the line has no room or the bank refuses.
     */
    payout: z.enum(payouts).optional(),
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
    'TRADE-FAST-NONE',
    'TRADE-FAST-CAP',
    'TRADE-FAST-LINE',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'PARAM-0002',
  ],
})
