import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'
import { holdScopes, paymentDirections } from './value-words.ts'

export const paymentsHold = defineAct({
  name: 'payments hold',
  area: 'remittance',
  zh: '暂停收付',
  en: 'keeps debits and payouts from being sent',
  expires: MONEY,
  input: z.strictObject({
    scope: word('范围', holdScopes),
    code: word('代码').optional(),
    direction: sentence('方向', paymentDirections).optional(),
  }),
  places: ['scope', 'code'],
  object: ['scope', 'code'],
  emergency: { reversal: 'payments release' },
})
