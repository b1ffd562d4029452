import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, HUGE } from './define-act.ts'

export const redemptionDelay = defineAct({
  name: 'redemption delay',
  area: 'event',
  zh: '赎回款缓付',
  en: 'defers payments to customers',
  expires: HUGE,
  input: z.strictObject({
    fund: word('基金'),
    day: word('交易日'),
    until: sentence('缓付至').optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
