import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'
import { order } from './order.ts'

/** Money on its way: paid purchases not yet confirmed, and redemption money not yet on the card. */
export const assetsInTransit = defineCall({
  id: 'CALL-078',
  name: 'query.assetsInTransit',
  summary: '在途资产',
  method: 'POST',
  path: '/api/query/assets-in-transit',
  access: 'customer',
  input: z.strictObject({ querytype: z.literal('ALL') }),
  output: z.object({
    buying: moneyText,
    paying: moneyText,
    total: moneyText,
    list: z.array(z.object({ direction: z.enum(['in', 'out']), amount: moneyText, dueDate: z.string(), order })),
  }),
  errors: [],
})
