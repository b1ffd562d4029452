import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'
import { fundOnCard, incomeParts } from './bill-line.ts'
import { billPeriod } from './bill-period.ts'

/** The income of a bill's period by fund and card, with its parts. */
export const incomeByBill = defineCall({
  door: 'site',
  id: 'CALL-082',
  name: 'query.incomeByBill',
  summary: '账单收益',
  method: 'POST',
  path: '/api/query/income-by-bill',
  access: 'customer',
  input: z.strictObject({ period: billPeriod }),
  output: z.object({
    from: dateText,
    to: dateText,
    total: z.object(incomeParts),
    list: z.array(z.object({ ...fundOnCard, ...incomeParts })),
  }),
  errors: [],
})
