import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const interestPay = defineAct({
  name: 'interest pay',
  area: 'remittance',
  zh: '结算资金结息',
  en: 'pays customers interest of the bank',
  expires: MONEY,
  input: z.strictObject({
    day: word('结息日'),
    amount: word('银行结息（元）'),
    reason: sentence('差额原因').optional(),
  }),
  places: ['day', 'amount'],
})
