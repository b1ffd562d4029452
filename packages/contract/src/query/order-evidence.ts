import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { ownFile, serial } from '../fields.ts'

/** PLUS-03: the facts behind the acceptance of one of the customer's purchases, as a PDF. */
export const orderEvidence = defineCall({
  door: 'site',
  id: 'CALL-990',
  name: 'query.orderEvidence',
  summary: '适当性匹配凭证',
  method: 'GET',
  path: '/api/query/order-evidence',
  access: 'customer',
  input: z.strictObject({ orderId: serial }),
  output: ownFile,
  errors: ['TRADE-ORDER'],
})
