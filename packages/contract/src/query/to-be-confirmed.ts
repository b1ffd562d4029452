import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { order } from './order.ts'

/** The customer's orders awaiting confirmation. */
export const toBeConfirmed = defineCall({
  door: 'site',
  id: 'CALL-074',
  name: 'query.toBeConfirmed',
  summary: '待确认交易',
  method: 'POST',
  path: '/api/query/to-be-confirmed',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({ list: z.array(order) }),
  errors: [],
})
