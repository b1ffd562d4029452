import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundList } from './fund.ts'
import { orderList } from './order.ts'
import { requestList } from './request.ts'
import { ticketList } from './ticket.ts'

export const findAny = defineCall({
  door: 'console',
  name: 'find.any',
  summary:
    'the order, request and ticket of a number, and funds by code, name or pinyin, as far as the caller may read them',
  // POST keeps the typed text out of addresses: it may be a person's number.
  method: 'POST',
  path: '/console-api/find',
  access: 'staff',
  keepsNothing: true,
  input: z.strictObject({ word: z.string().trim().min(1).max(64) }),
  output: z.object({
    orders: orderList.output.shape.list,
    tickets: ticketList.output.shape.list,
    requests: z.array(
      requestList.output.shape.list.element.pick({
        requestId: true,
        act: true,
        object: true,
        about: true,
        state: true,
      }),
    ),
    funds: z.array(fundList.output.shape.list.element.pick({ fundCode: true, fundName: true, typeName: true })),
  }),
  errors: ['CON-0429'],
})
