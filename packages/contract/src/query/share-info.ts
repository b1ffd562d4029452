import { z } from 'zod'
import { payoutsByFund } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'
import { holding } from './holding.ts'

/** All holdings of this customer, with the totals every screen shows: cumulative = holding + realised + dividends. */
export const shareInfo = defineCall({
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
      /** Income of `dayIncomeDays`: the newest NAV date, and where funds publish later or earn at weekends their own; null without. */
      dayIncome: moneyText.nullable(),
      /** Its part of orders that wait for their confirmation and of what has been sold since: in no holding of the list. Null without. */
      dayIncomeUnlisted: moneyText.nullable(),
      dayIncomeDays: z.array(z.string()),
      /** How many holdings have not published that day: they are not in its income. */
      dayIncomeWaiting: z.int(),
    }),
    holdings: z.array(holding),
    /** Since the first purchase of each fund held. */
    payouts: payoutsByFund,
  }),
  errors: [],
})
