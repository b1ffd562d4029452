import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, HUGE } from './define-act.ts'

export const redemptionFee = defineAct({
  name: 'redemption fee',
  area: 'event',
  zh: '强制赎回费',
  en: 'charges large sales of a money-market fund on a day',
  expires: HUGE,
  input: z.strictObject({
    fund: word('基金'),
    day: word('交易日'),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
