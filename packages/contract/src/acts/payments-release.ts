import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'
import { holdScopes, paymentDirections } from './value-words.ts'

export const paymentsRelease = defineAct({
  name: 'payments release',
  area: 'remittance',
  zh: '恢复收付',
  en: 'sends debits and payouts that were held',
  expires: MONEY,
  input: z.strictObject({
    scope: word('范围', holdScopes),
    code: word('代码').optional(),
    direction: sentence('方向', paymentDirections).optional(),
  }),
  places: ['scope', 'code'],
  object: ['scope', 'code'],
})
