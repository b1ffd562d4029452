import { z } from 'zod'
import { day, word } from './act-fields.ts'
import { defineAct, HUGE } from './define-act.ts'

export const redemptionFee = defineAct({
  name: 'redemption fee',
  area: 'event',
  zh: '强制赎回费',
  en: 'charges what one holder sells above a part of a money-market fund on a day; the fee stays in the fund',
  expires: HUGE,
  input: z.strictObject({
    fund: word('基金'),
    day: day('交易日'),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
