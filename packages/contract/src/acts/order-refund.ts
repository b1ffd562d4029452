import { z } from 'zod'
import { orderNumber, reason } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const orderRefund = defineAct({
  name: 'order refund',
  event: 'order.refund',
  area: 'remittance',
  zh: '手工退款',
  en: 'ends a paid order before its price is known, and sends the money back to its card',
  help: ['The two who decide, and the reason, are in the audit log.'],
  expires: MONEY,
  input: z.strictObject({
    order: orderNumber('订单'),
    reason: reason(4),
  }),
  places: ['order'],
  subjects: ({ order }) => [{ orderId: order }],
})
