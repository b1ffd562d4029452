import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const interestRate = defineAct({
  name: 'interest rate',
  area: 'remittance',
  zh: '结算资金利率',
  en: 'decides what customers earn on settlement money',
  expires: MASTER,
  input: z.strictObject({
    day: word('自'),
    percent: word('年利率（%）'),
  }),
  places: ['day', 'percent'],
})
