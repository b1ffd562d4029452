import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText } from '../fields.ts'
import { incomeParts } from './bill-line.ts'

/**
 * Daily income after fees over all holdings: by NAV date, with fees on their confirmation day; `sum` accumulates from
 * the period's start.
 */
export const trendAll = defineCall({
  door: 'site',
  id: 'CALL-080',
  name: 'query.trendAll',
  summary: '收益走势',
  method: 'POST',
  path: '/api/query/trend-all',
  access: 'customer',
  input: z.strictObject({ period: z.enum(['month', 'season', 'half', 'year']) }),
  output: z.object({
    from: dateText,
    to: dateText,
    /** The parts of the final sum. */
    bridge: z.object(incomeParts),
    points: z.array(z.object({ day: dateText, income: moneyText, sum: moneyText })),
  }),
  errors: [],
})
