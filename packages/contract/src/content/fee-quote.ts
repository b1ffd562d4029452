import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, moneyText, navText, rateText, sharesText, tradeAmount } from '../fields.ts'
import { lowerFee } from '../lot-use.ts'

const cost = z.object({
  purchase: z.object({
    kind: z.enum(['purchase', 'subscription']),
    standardRate: rateText,
    discount: rateText,
    rate: rateText,
    fixedFee: moneyText.nullable(),
    /** The fee without this site's discount, as agencies charge it. */
    standardFee: moneyText,
    standardFixedFee: moneyText.nullable(),
    fee: moneyText,
    net: moneyText,
    shares: sharesText,
  }),
  redemption: z.object({
    days: z.int(),
    rate: rateText,
    gross: moneyText,
    fee: moneyText,
    /** The part of `fee` that goes to the fund's assets, for the remaining holders. */
    toFund: moneyText,
    backendRate: rateText,
    backendFee: moneyText,
    net: moneyText,
    /** The holding days from which redeeming costs less; null when the fee cannot fall further. */
    cheaperFrom: z.object({ days: z.int(), ...lowerFee.shape }).nullable(),
  }),
})

/**
 * The cost of buying for `amount` now and of selling those shares at the same NAV after `days`. Uses the arithmetic of
 * settlement at the last NAV; trade.fare does the same for a customer's own shares.
 */
export const feeQuote = defineCall({
  door: 'site',
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
    /** The NAV that determines the shares; a fund being raised issues them at 1.0000. */
    nav: navText,
    navDay: dateText.nullable(),
    ...cost.shape,
    /** The same for institutions, where their rates differ. */
    ofInstitutions: cost.optional(),
  }),
  errors: ['SYS-0404'],
})
