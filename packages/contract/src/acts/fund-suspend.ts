import { z } from 'zod'
import { choice, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { suspendedNames } from './place-text.ts'

export const fundSuspend = defineAct({
  name: 'fund suspend',
  area: 'fund',
  zh: '暂停申购赎回',
  en: 'stops purchases, redemptions or both of a fund at once',
  help: ['Plans stop with purchases. Orders placed before are confirmed; the status goes back by "funds import".'],
  history: 'fund',
  expires: MASTER,
  input: z.strictObject({
    fund: word('基金'),
    what: choice('业务', suspendedNames),
  }),
  places: ['fund', 'what'],
  object: ['fund', 'what'],
  emergency: { reversal: 'funds import' },
})
