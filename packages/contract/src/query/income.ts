import { z } from 'zod'
import { payoutsByFund } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, moneyText } from '../fields.ts'
import { billPeriod } from './bill-period.ts'

/** Income of a month by day, of a year by month, or of either by fund; with a fund, of that alone. */
export const income = defineCall({
  id: 'CALL-079',
  name: 'query.income',
  summary: '收益明细',
  method: 'POST',
  path: '/api/query/income',
  access: 'customer',
  input: z.strictObject({
    by: z.enum(['day', 'month', 'fund']),
    period: billPeriod,
    /** A day of the period, alone. */
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
        /** Null where no NAV of the day is published, or nothing was held. */
        income: moneyText.nullable(),
      }),
    ),
    /** On the days of this income. */
    payouts: payoutsByFund,
  }),
  errors: [],
})
