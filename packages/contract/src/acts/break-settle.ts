import { z } from 'zod'
import { orderNumber, reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { placeText } from './place-text.ts'

export const breakSettle = defineAct({
  name: 'break settle',
  area: 'reconciliation',
  zh: '差异了结',
  en: 'ends a difference with a payment channel, a registrar or the custodian by saying how; moves nothing',
  help: [
    'KEY is case:ID, difference:ID or service:ID; --reason is what the other side answered and what was done.',
    'A difference within our own books ends with the next comparison that agrees.',
    'Of a record of a registrar that was left out, --order is the order that books it; without one the record has no effect.',
  ],
  expires: MASTER,
  input: z.strictObject({
    key: word('差异', placeText),
    reason: reason(2),
    order: orderNumber('入账订单').optional(),
  }),
  places: ['key'],
  subjects: ({ key, order }) => [{ breakKey: key }, ...(order === undefined ? [] : [{ orderId: order }])],
})
