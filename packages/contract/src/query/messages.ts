import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, refId } from '../fields.ts'
import { order } from './order.ts'

/**
 * The customer's recent messages, newest first: orders with an outcome, upcoming dividends, failed deductions,
 * transfers, documents about to expire, logins on other devices.
 */
export const messages = defineCall({
  door: 'site',
  id: 'CALL-994',
  name: 'query.messages',
  summary: '消息',
  method: 'GET',
  path: '/api/query/messages',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** '0' is upcoming, '1' has happened. */
        state: z.enum(['0', '1']),
        day: dateText,
        title: z.string(),
        text: z.string(),
        /** The subject, and the screen with its details. */
        order: order.nullable(),
        planId: refId.nullable(),
        route: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
