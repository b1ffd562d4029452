import { z } from 'zod'
import { day, word } from './act-fields.ts'
import { defineAct, HUGE } from './define-act.ts'

export const redemptionDelay = defineAct({
  name: 'redemption delay',
  area: 'event',
  zh: '赎回款缓付',
  en: 'defers the payment of a huge redemption that follows another one on the day before',
  help: ['--until is an open day, at most 20 open days after the original pay date.'],
  expires: HUGE,
  input: z.strictObject({
    fund: word('基金'),
    day: day('交易日'),
    until: day('缓付至'),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
