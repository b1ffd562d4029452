import { z } from 'zod'
import { amount, day, reason } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const interestPay = defineAct({
  name: 'interest pay',
  area: 'remittance',
  zh: '结算资金结息',
  en: 'books the interest that the bank credited on settlement money, and pays customers what theirs earned',
  help: ['--reason is needed where the bank credited another sum than accrued, by more than 0.1 % and 1.00 yuan.'],
  expires: MONEY,
  input: z.strictObject({
    day: day('结息日'),
    amount: amount('银行结息（元）'),
    reason: reason(2, '差额原因').optional(),
  }),
  places: ['day', 'amount'],
})
