import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { ownFile, serial } from '../fields.ts'

/** PLUS-01: one of the customer's orders as a printable sheet, with the full computation of its confirmation. */
export const orderReceipt = defineCall({
  door: 'site',
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
