import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, isoDate, orderCode, tradeacco } from '../fields.ts'
import { pageOf, pageParam } from '../page.ts'
import { order } from './order.ts'

/** The customer's orders, newest first. */
export const tradeRecord = defineCall({
  door: 'site',
  id: 'CALL-073',
  name: 'query.tradeRecord',
  summary: '交易记录',
  method: 'POST',
  path: '/api/query/trade-record',
  access: 'customer',
  input: z.strictObject({
    businessCode: orderCode.optional(),
    status: z.enum(['9', '1', '0', '4']).optional(),
    fundCode: fundCode.optional(),
    tradeacco: tradeacco.optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    /** Includes the daily income of money-market funds, otherwise left out. */
    withIncome: z.boolean().optional(),
    pageParam,
  }),
  output: pageOf(order).extend({
    /** The number of daily incomes left out. */
    folded: z.int(),
  }),
  errors: [],
})
