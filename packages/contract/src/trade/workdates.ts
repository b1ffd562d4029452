import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, instantText } from '../fields.ts'

/**
 * The days of an order placed now in this fund, on the published exchange calendar; with a target those of a conversion
 * into it, which needs both funds to be open.
 */
export const workdates = defineCall({
  id: 'CALL-097',
  name: 'trade.workdates',
  summary: '工作日',
  method: 'GET',
  path: '/api/trade/workdates',
  access: 'public',
  input: z.strictObject({ fundCode, targetFundCode: fundCode.optional() }),
  output: z.object({
    tradeDate: dateText,
    /** Orders before this instant get the NAV of `tradeDate`, and may be withdrawn until it. */
    cutOff: instantText,
    canUndo: z.boolean(),
    confirmDate: dateText,
    /** The fund is being raised: a subscription is confirmed when it is founded, on a day not known yet. */
    isRaising: z.boolean(),
    /** The day after confirmation, on which the first income shows. */
    incomeDate: dateText,
    /** Redemption money is on the card on this day. */
    payDate: dateText,
    lastPublished: dateText,
  }),
  errors: ['TRADE-FUND', 'TRADE-CALENDAR'],
})
