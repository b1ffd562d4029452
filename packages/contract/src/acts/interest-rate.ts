import { isDepositRate } from '@zhixiao/domain/fee/settlement-interest.ts'
import { z } from 'zod'
import { day, formed } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const interestRate = defineAct({
  name: 'interest rate',
  area: 'remittance',
  zh: '结算资金利率',
  en: 'enters the yearly rate that the bank pays on settlement money from a day on',
  expires: MASTER,
  input: z.strictObject({
    day: day('起始日'),
    percent: formed('年利率（%）', isDepositRate, {
      fault: '年利率应为 0 至 10 的百分数，最多 6 位小数',
      en: 'a number from 0 to 10 with up to 6 places',
    }),
  }),
  places: ['day', 'percent'],
})
