import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import {
  dateText,
  fundCode,
  isoDate,
  moneyText,
  navText,
  rateText,
  sharesText,
  tradeAmount,
  tradeacco,
  tradeShares,
} from '../fields.ts'
import { cheaperFrom, lotUse } from './lot-use.ts'

/**
 * The cost of an order at the last NAV: `amount` for a purchase, `shares` with `tradeacco` for a redemption, with
 * `targetFundCode` too for a conversion. An estimate: the order is confirmed at a NAV not known yet.
 */
export const fare = defineCall({
  id: 'CALL-092',
  name: 'trade.fare',
  summary: '费用估算',
  method: 'POST',
  path: '/api/trade/fare',
  access: 'customer',
  input: z.strictObject({
    fundCode,
    amount: tradeAmount.optional(),
    shares: tradeShares.optional(),
    tradeacco: tradeacco.optional(),
    targetFundCode: fundCode.optional(),
    /** Of a purchase on a later trading day, as the first deduction of a plan is. */
    tradeDate: isoDate.optional(),
  }),
  output: z.object({
    nav: navText,
    navDay: dateText,
    /** The rates that the order promises; null without an amount or shares. */
    feeTerms: z.string().nullable(),
    purchase: z
      .object({
        rate: rateText,
        discount: z.string(),
        discountedRate: rateText,
        fixedFee: moneyText.nullable(),
        standardFee: moneyText,
        fee: moneyText,
        net: moneyText,
        shares: sharesText,
      })
      .nullable(),
    redemption: z
      .object({
        gross: moneyText,
        fee: moneyText,
        toFund: moneyText,
        backendFee: moneyText,
        /** Income of a money-market fund that is paid with its last shares, or the loss that they bear; `net` includes it. */
        unpaid: moneyText,
        net: moneyText,
        lots: z.array(lotUse),
        /** Of the lot in use whose fee falls first; null when none does. */
        cheaperFrom: cheaperFrom.nullable(),
      })
      .nullable(),
    conversion: z
      .object({
        /** What the shares are worth, what leaving costs, and what is converted. */
        gross: moneyText,
        fee: moneyText,
        backendFee: moneyText,
        /** The same of the fund left: a loss reduces `amount`, an income is paid to the card. */
        unpaid: moneyText,
        amount: moneyText,
        rateOut: rateText,
        rateIn: rateText,
        /** rateIn - rateOut where that is above 0, and the resulting amount. */
        difference: rateText,
        supplement: moneyText,
        net: moneyText,
        targetNav: navText,
        targetNavDay: dateText,
        shares: sharesText,
        lots: z.array(lotUse),
      })
      .nullable(),
  }),
  errors: ['TRADE-FUND', 'TRADE-NO-SHARES'],
})
