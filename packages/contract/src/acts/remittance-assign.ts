import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const remittanceAssign = defineAct({
  name: 'remittance assign',
  area: 'remittance',
  zh: '汇款归属',
  en: 'gives money of nobody to a customer',
  expires: MONEY,
  input: z.strictObject({
    remittance: word('汇款'),
    custno: word('客户号'),
    tradeacco: word('交易账号').optional(),
  }),
  places: ['remittance', 'custno', 'tradeacco'],
  subjects: ({ remittance, custno }) => [{ remitId: remittance }, { custno }],
})
