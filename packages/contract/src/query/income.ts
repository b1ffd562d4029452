import { z } from 'zod'
import { payoutsByFund } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, moneyText } from '../fields.ts'
import { billPeriod } from './bill-period.ts'

/** Income of a month by day, of a year by month, or of either by fund; with a fund, only that fund's. */
export const income = defineCall({
  door: 'site',
  id: 'CALL-079',
  name: 'query.income',
  summary: '收益明细',
  method: 'POST',
  path: '/api/query/income',
  access: 'customer',
  input: z.strictObject({
    by: z.enum(['day', 'month', 'fund']),
    period: billPeriod,
    /** Restricts the answer to one day of the period. */
    day: isoDate.optional(),
    fundCode: fundCode.optional(),
  }),
  output: z.object({
    from: dateText,
    to: dateText,
    total: moneyText,
    list: z.array(
      z.object({
        /** A day, a month ('2026-11') or a fund code. */
        key: z.string(),
        name: z.string(),
        /** Null if no NAV of the day is published or nothing was held. */
        income: moneyText.nullable(),
      }),
    ),
    /** Payouts on the days of this income. */
    payouts: payoutsByFund,
  }),
  errors: [],
})
