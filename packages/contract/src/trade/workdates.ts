import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText } from '../fields.ts'

/**
 * The days of an order placed now in this fund, on the published exchange calendar; with a target, the days of a
 * conversion into it, which needs both funds open.
 */
export const workdates = defineCall({
  door: 'site',
  id: 'CALL-097',
  name: 'trade.workdates',
  summary: '工作日',
  method: 'GET',
  path: '/api/trade/workdates',
  access: 'public',
  input: z.strictObject({ fundCode, targetFundCode: fundCode.optional() }),
  output: z.object({
    tradeDate: dateText,
    /** Orders before this instant get the NAV of `tradeDate` and can be withdrawn until then. */
    cutOff: instantText,
    canUndo: z.boolean(),
    confirmDate: dateText,
    /** The fund is being raised: a subscription is confirmed when it is founded, on a day not yet known. */
    isRaising: z.boolean(),
    /** The day after confirmation, on which the first income is shown. */
    incomeDate: dateText,
    /** The day on which redemption money reaches the card. */
    payDate: dateText,
    lastPublished: dateText,
  }),
  errors: ['TRADE-FUND', 'TRADE-CALENDAR'],
})
