import { z } from 'zod'
import { payoutsByFund } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'
import { holding } from './holding.ts'

/**
 * All holdings of the customer, with the totals that every screen shows: cumulative = holding + realised + dividends.
 */
export const shareInfo = defineCall({
  door: 'site',
  id: 'CALL-072',
  name: 'query.shareInfo',
  summary: '持有份额',
  method: 'GET',
  alsoMethod: 'POST',
  path: '/api/query/share-info',
  access: 'customer',
  input: z.strictObject({ firstflag: z.enum(['0', '1']).optional() }),
  output: z.object({
    totals: z.object({
      /** Market value plus money in transit. */
      total: moneyText,
      marketValue: moneyText,
      inTransit: moneyText,
      holdingIncome: moneyText,
      realised: moneyText,
      dividend: moneyText,
      cumulative: moneyText,
      /**
       * Income of `dayIncomeDays`: the newest NAV date or, for funds that publish later or earn at weekends, their own
       * newest date; null without income.
       */
      dayIncome: moneyText.nullable(),
      /**
       * The part of `dayIncome` in none of the listed holdings: from orders awaiting confirmation and from shares sold
       * since. Null without any.
       */
      dayIncomeUnlisted: moneyText.nullable(),
      dayIncomeDays: z.array(z.string()),
      /** How many holdings have no NAV for that day yet and are not in its income. */
      dayIncomeWaiting: z.int(),
    }),
    holdings: z.array(holding),
    /** Payouts since the first purchase of each fund held. */
    payouts: payoutsByFund,
  }),
  errors: [],
})
