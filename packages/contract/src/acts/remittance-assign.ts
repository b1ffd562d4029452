import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const remittanceAssign = defineAct({
  name: 'remittance assign',
  area: 'remittance',
  zh: '汇款归属',
  en: 'gives a transfer in suspense to the customer who sent it',
  help: [
    'REMITTANCE is the number of the transfer in "remittance list"; TRADEACCO one of several cards of the customer that take transfers.',
    'Refused when the money came in another name. It pays the only order that waits for it, or waits for the customer.',
  ],
  expires: MONEY,
  input: z.strictObject({
    remittance: word('汇款'),
    custno: word('客户号'),
    tradeacco: word('交易账号').optional(),
  }),
  places: ['remittance', 'custno', 'tradeacco'],
  subjects: ({ remittance, custno }) => [{ remitId: remittance }, { custno }],
})
