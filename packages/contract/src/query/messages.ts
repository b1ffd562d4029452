import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, refId } from '../fields.ts'
import { order } from './order.ts'

/** What happened to this customer of late, newest first: orders with an outcome, dividends to come, deductions that failed, transfers, papers about to expire, logins on other devices. */
export const messages = defineCall({
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
        /** 0 is to come, 1 has happened. */
        state: z.enum(['0', '1']),
        day: dateText,
        title: z.string(),
        text: z.string(),
        /** What it is about, and the screen that says more. */
        order: order.nullable(),
        planId: refId.nullable(),
        route: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
