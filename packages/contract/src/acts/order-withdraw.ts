import { z } from 'zod'
import { orderNumber, reason } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const orderWithdraw = defineAct({
  name: 'order withdraw',
  event: 'order.withdraw',
  area: 'identity',
  zh: '代客撤单',
  en: 'withdraws an order for a customer who asked customer service to, while he may still do so himself',
  help: ['Refused for every reason that refuses it to the customer; the customer gets a message.'],
  expires: MONEY,
  input: z.strictObject({
    order: orderNumber('订单'),
    reason: reason(4),
  }),
  places: ['order'],
  subjects: ({ order }) => [{ orderId: order }],
  needsRole: true,
})
