import { z } from 'zod'
import { acceptedAgreements } from '../account/accepted-agreements.ts'
import { defineCall } from '../define-call.ts'
import { fundCode, passwordToCheck, serial, tradeAmount, tradeacco } from '../fields.ts'
import { placedOrder } from './placed-order.ts'
import { promisedOrder } from './promised.ts'
import { buyingErrors, sealedTrade } from './sealed-trade.ts'

/** Subscribes while the fund is raising, purchases otherwise; the money is debited from the card of `tradeacco`. */
export const purchase = defineCall({
  id: 'CALL-102',
  name: 'trade.purchase',
  summary: '认购或申购',
  path: '/api/trade/purchase',
  ...sealedTrade,
  input: z.strictObject({
    fundCode,
    tradeacco,
    amount: tradeAmount,
    /** `remit`: the customer sends the money from the card; from the card by debit unless said. */
    payment: z.enum(['card', 'remit']).optional(),
    promised: promisedOrder,
    tradePassword: passwordToCheck,
    /** From trade.leaveMark, where the product is above the customer's class. */
    leaveMarkId: serial.optional(),
    /** The fund's product summary among them. */
    agreements: acceptedAgreements,
  }),
  output: placedOrder,
  errors: [
    ...buyingErrors,
    'TRADE-CARD',
    'TRADE-CARD-MAX',
    'TRADE-REMIT',
    'TRADE-MIN',
    'TRADE-MAX',
    'TRADE-DAY-MAX',
    'TRADE-UNSUITABLE',
    'TRADE-CALENDAR',
    'TRADE-TERMS',
    'PARAM-0002',
  ],
})
