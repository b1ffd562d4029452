import { z } from 'zod'
import { day, paper, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const accountFreeze = defineAct({
  name: 'account freeze',
  event: 'account.frozen',
  area: 'freeze',
  zh: '账户冻结',
  en: 'keeps a fund account from every business, by order of an authority',
  help: [
    'Each paper acts once on an account, a prolongation comes with another. Without --until it holds until a paper ends it.',
    'Shares, and dividends on them, are frozen by "shares freeze".',
  ],
  expires: MONEY,
  input: z.strictObject({
    custno: word('客户号'),
    document: paper('文书号'),
    until: day('冻结至').optional(),
  }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
  emergency: { reversal: 'account unfreeze' },
})
