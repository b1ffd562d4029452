import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, rateText, sharesText, tradeacco } from '../fields.ts'

/**
 * How long the shares of a holding have been held: first day, average, and the shares in each range of the redemption
 * fee.
 */
export const holdPeriod = defineCall({
  door: 'site',
  id: 'CALL-085',
  name: 'query.holdPeriod',
  summary: '持有期限',
  method: 'POST',
  path: '/api/query/hold-period',
  access: 'customer',
  input: z.strictObject({ fundCode, tradeacco }),
  output: z.object({
    /** The confirmation day of a redemption placed now; holding days are counted up to it. */
    confirmDate: dateText,
    /** Null without shares. */
    since: dateText.nullable(),
    days: z.int().nullable(),
    /** Share-weighted average, rounded down. */
    averageDays: z.int().nullable(),
    /** Ascending; `toDays` is the first day of the next range. */
    ranges: z.array(z.object({ fromDays: z.int(), toDays: z.int().nullable(), rate: rateText, shares: sharesText })),
  }),
  errors: ['TRADE-FUND'],
})
