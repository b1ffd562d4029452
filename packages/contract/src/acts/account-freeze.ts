import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const accountFreeze = defineAct({
  name: 'account freeze',
  area: 'freeze',
  zh: '账户冻结',
  en: 'keeps a fund account from every business',
  expires: MONEY,
  input: z.strictObject({
    custno: word('客户号'),
    document: sentence('文书号').optional(),
    until: sentence('冻结至').optional(),
  }),
  places: ['custno'],
  subjects: ({ custno }) => [{ custno }],
  emergency: { reversal: 'account unfreeze' },
})
