import { z } from 'zod'
import { paper, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const accountUnfreeze = defineAct({
  name: 'account unfreeze',
  event: 'account.unfrozen',
  area: 'freeze',
  zh: '账户解冻',
  en: 'ends a freeze of a fund account before its last day',
  help: ['FROZEN-BY is the number of the paper that froze it, --document that of the paper that ends it.'],
  expires: MONEY,
  input: z.strictObject({
    custno: word('客户号'),
    frozenBy: word('原冻结文书'),
    document: paper('文书号'),
  }),
  places: ['custno', 'frozenBy'],
  subjects: ({ custno }) => [{ custno }],
})
