import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { ownFile, serial } from '../fields.ts'

/** PLUS-01: one own order as a printable sheet, its confirmation with the full computation. */
export const orderReceipt = defineCall({
  id: 'CALL-998',
  name: 'query.orderReceipt',
  summary: '交易确认单',
  method: 'GET',
  path: '/api/query/order-receipt',
  access: 'customer',
  input: z.strictObject({ orderId: serial }),
  output: ownFile,
  errors: ['TRADE-ORDER'],
})
