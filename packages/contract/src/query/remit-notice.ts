import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText, moneyText, serial } from '../fields.ts'

/** The customer's transfers, newest first. An unmatched one lists the orders it could pay. */
export const remitNotice = defineCall({
  door: 'site',
  id: 'CALL-090',
  name: 'query.remitNotice',
  summary: '汇款通知',
  method: 'GET',
  path: '/api/query/remit-notice',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        remitId: serial,
        tradeacco: z.string(),
        bankName: z.string(),
        cardTail: z.string(),
        amount: moneyText,
        arrivedAt: instantText,
        /** The trading day at whose cut-off an unmatched transfer is returned automatically. */
        returnOn: dateText,
        state: z.enum(['waiting', 'matched', 'returning', 'returned']),
        orderId: serial.nullable(),
        fundName: z.string(),
        orders: z.array(z.object({ orderId: serial, fundName: z.string(), acceptAt: instantText })),
      }),
    ),
  }),
  errors: [],
})
