import { z } from 'zod'
import { acceptedAgreements } from '../account/accepted-agreements.ts'
import { defineCall } from '../define-call.ts'
import { fundCode, passwordToCheck, serial, tradeAmount, tradeacco } from '../fields.ts'
import { placedOrder } from './placed-order.ts'
import { promisedOrder } from './promised.ts'
import { buyingErrors, tradeWithPassword } from './with-password.ts'

/**
 * Subscribes while the fund is being raised, purchases otherwise; the money is debited from the card of `tradeacco`.
 */
export const purchase = defineCall({
  door: 'site',
  id: 'CALL-102',
  name: 'trade.purchase',
  summary: '认购或申购',
  path: '/api/trade/purchase',
  ...tradeWithPassword,
  input: z.strictObject({
    fundCode,
    tradeacco,
    amount: tradeAmount,
    /** `card` (default): debit; `remit`: the customer sends the money from the card. */
    payment: z.enum(['card', 'remit']).optional(),
    promised: promisedOrder,
    tradePassword: passwordToCheck,
    /** From trade.leaveMark, when the product is above the customer's class. */
    leaveMarkId: serial.optional(),
    /** Includes the fund's product summary. */
    agreements: acceptedAgreements,
  }),
  output: placedOrder,
  errors: [
    ...buyingErrors,
    'TRADE-CARD',
    'TRADE-CARD-MAX',
    'TRADE-CARD-DAY-MAX',
    'TRADE-REMIT',
    'TRADE-MIN',
    'TRADE-MAX',
    'TRADE-DAY-MAX',
    'TRADE-HOLDER-MAX',
    'TRADE-UNSUITABLE',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'PARAM-0002',
  ],
})
