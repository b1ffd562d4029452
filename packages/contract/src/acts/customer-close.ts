import { z } from 'zod'
import { paper, reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const customerClose = defineAct({
  name: 'customer close',
  event: 'customer.close',
  area: 'identity',
  zh: '代办注销',
  en: 'closes the fund account of a customer who applied for it on paper',
  help: ["Refused for every obstacle that the customer's own closing has, and while the account is frozen."],
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    document: paper('申请书编号'),
    reason: reason(4),
  }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
