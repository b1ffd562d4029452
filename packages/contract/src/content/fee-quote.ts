import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, moneyText, navText, rateText, sharesText, tradeAmount } from '../fields.ts'
import { lowerFee } from '../trade/lot-use.ts'

/**
 * What buying for `amount` would cost now, and what selling those shares at the same NAV after `days` held would. Uses
 * the arithmetic of settlement at the last NAV; trade.fare is the same for a customer's own shares.
 */
export const feeQuote = defineCall({
  id: 'CALL-932',
  name: 'content.feeQuote',
  summary: '费用试算',
  method: 'GET',
  path: '/api/content/fund/fee',
  access: 'public',
  input: z.strictObject({
    fundCode,
    amount: tradeAmount,
    /** Whole days held, up to a hundred years. */
    days: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,4})$/, '持有天数为整数')
      .transform(Number),
  }),
  output: z.object({
    /** The NAV at which shares are computed; a fund being raised issues them at 1.0000. */
    nav: navText,
    navDay: dateText.nullable(),
    purchase: z.object({
      kind: z.enum(['purchase', 'subscription']),
      standardRate: rateText,
      discount: rateText,
      rate: rateText,
      fixedFee: moneyText.nullable(),
      /** Without this site's discount. */
      standardFee: moneyText,
      fee: moneyText,
      net: moneyText,
      shares: sharesText,
    }),
    redemption: z.object({
      days: z.int(),
      rate: rateText,
      gross: moneyText,
      fee: moneyText,
      /** Of `fee`, what stays with those who hold on. */
      toFund: moneyText,
      backendRate: rateText,
      backendFee: moneyText,
      net: moneyText,
      /** Held so many days, redeeming costs less; null when it cannot fall. */
      cheaperFrom: z.object({ days: z.int(), ...lowerFee.shape }).nullable(),
    }),
  }),
  errors: ['SYS-0404'],
})
