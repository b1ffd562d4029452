import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, requestIdForm, serial } from '../fields.ts'

/**
 * The outcome, by request id, of a write whose answer was lost: done with its effect, or unknown. Another customer's
 * request is unknown too.
 */
export const requestFate = defineCall({
  door: 'site',
  id: 'CALL-975',
  name: 'trade.requestFate',
  summary: '查询提交结果',
  method: 'GET',
  path: '/api/trade/request-fate',
  access: 'customer',
  input: z.strictObject({ requestId: z.string().regex(requestIdForm, '请求编号有误') }),
  output: z.object({
    state: z.enum(['done', 'unknown']),
    /** The order or plan created or changed. */
    orderId: serial.nullable(),
    planId: serial.nullable(),
    /** When the server accepted it; null while it is unknown. */
    at: instantText.nullable(),
  }),
  errors: [],
})
