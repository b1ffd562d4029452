import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, sharesText, tradeacco } from '../fields.ts'
import { order } from './order.ts'

/** Frozen shares of a holding, and the orders that froze them. */
export const lockShare = defineCall({
  door: 'site',
  id: 'CALL-089',
  name: 'query.lockShare',
  summary: '冻结份额',
  method: 'GET',
  path: '/api/query/lock-share',
  access: 'customer',
  input: z.strictObject({ fundCode, tradeacco }),
  output: z.object({ frozen: sharesText, orders: z.array(order) }),
  errors: [],
})
