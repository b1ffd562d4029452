import { z } from 'zod'
import { amount, formed, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const lineSet = defineAct({
  name: 'line set',
  area: 'remittance',
  zh: '设定快速赎回垫资',
  en: 'opens the line from which a bank advances same-day redemptions of a money-market fund, or changes its limit or its bank',
  help: [
    'FUND is the main class; the line serves all classes. What is advanced already stays, also above a lower limit; its bank is not replaced before it is repaid.',
  ],
  expires: MASTER,
  input: z.strictObject({
    fund: word('基金'),
    limit: amount('垫资额度（元）'),
    lender: formed('垫资银行', typed => typed.length >= 2 && typed.length <= 40, {
      fault: '垫资银行为 2 至 40 字',
      en: 'the commercial bank that advances the money, 2 to 40 characters',
    }),
  }),
  places: ['fund', 'limit', 'lender'],
})
