import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const accountUnfreeze = defineAct({
  name: 'account unfreeze',
  area: 'freeze',
  zh: '账户解冻',
  en: 'ends the freeze of a fund account',
  expires: MONEY,
  input: z.strictObject({
    custno: word('客户号'),
    frozenBy: word('原冻结文书'),
    document: sentence('文书号').optional(),
  }),
  places: ['custno', 'frozenBy'],
  subjects: ({ custno }) => [{ custno }],
})
