import { z } from 'zod'
import { acceptedAgreements } from '../account/accepted-agreements.ts'
import { defineCall } from '../define-call.ts'
import { fundCode, passwordToCheck, serial, tradeacco, tradeShares } from '../fields.ts'
import { placedOrder } from './placed-order.ts'
import { promisedConversion } from './promised.ts'
import { buyingErrors, tradeWithPassword } from './with-password.ts'

/**
 * Converts shares of one fund into another at the NAVs of one trading day; they are frozen until both legs are
 * confirmed.
 */
export const conversion = defineCall({
  door: 'site',
  id: 'CALL-104',
  name: 'trade.conversion',
  summary: '基金转换',
  path: '/api/trade/conversion',
  ...tradeWithPassword,
  input: z.strictObject({
    fundCode,
    tradeacco,
    targetFundCode: fundCode,
    shares: tradeShares,
    promised: promisedConversion,
    tradePassword: passwordToCheck,
    /** From trade.leaveMark for the target, when that is above the customer's class. */
    leaveMarkId: serial.optional(),
    /** Includes the target's product summary. */
    agreements: acceptedAgreements,
  }),
  output: placedOrder,
  errors: [
    ...buyingErrors,
    'TRADE-NO-SHARES',
    'TRADE-NOT-FREE',
    'TRADE-MIN-REDEEM',
    'TRADE-MIN-HOLD',
    'TRADE-MAX',
    'TRADE-DAY-MAX',
    'TRADE-HOLDER-MAX',
    'TRADE-UNSUITABLE',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'PARAM-0002',
  ],
})
