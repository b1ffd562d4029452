import { z } from 'zod'
import { payoutsByFund } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import { billLine, fundOnCard } from './bill-line.ts'
import { billPeriod } from './bill-period.ts'
import { order } from './order.ts'

/**
 * AST-04: inflows, outflows and income of a month, quarter or year, by fund and card, and the orders confirmed in it.
 */
export const bill = defineCall({
  door: 'site',
  id: 'CALL-996',
  name: 'query.bill',
  summary: '账单',
  method: 'POST',
  path: '/api/query/bill',
  access: 'customer',
  input: z.strictObject({ period: billPeriod, pageParam }),
  output: z.object({
    name: z.string(),
    from: dateText,
    /** The end of the period, or today during it. */
    to: dateText,
    isOver: z.boolean(),
    total: billLine,
    lines: z.array(z.object({ ...fundOnCard, ...billLine.shape })),
    /** Payouts on the days of this income. */
    payouts: payoutsByFund,
    orders: pageOf(order),
  }),
  errors: [],
})
