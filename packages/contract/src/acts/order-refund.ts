import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const orderRefund = defineAct({
  name: 'order refund',
  area: 'remittance',
  zh: '手工退款',
  en: 'sends the money of a waiting order back',
  expires: MONEY,
  input: z.strictObject({
    order: word('订单'),
    reason: sentence('理由').optional(),
  }),
  places: ['order'],
  subjects: ({ order }) => [{ orderId: order }],
})
