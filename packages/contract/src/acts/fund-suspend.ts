import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { suspendedNames } from './place-text.ts'

export const fundSuspend = defineAct({
  name: 'fund suspend',
  area: 'fund',
  zh: '暂停申购赎回',
  en: 'stops purchases or redemptions of a fund',
  expires: MASTER,
  input: z.strictObject({
    fund: word('基金'),
    what: word('业务', suspendedNames),
  }),
  places: ['fund', 'what'],
  object: ['fund', 'what'],
  emergency: { reversal: 'funds import' },
})
