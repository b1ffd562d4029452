import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, HUGE } from './define-act.ts'

export const redemptionLimit = defineAct({
  name: 'redemption limit',
  area: 'event',
  zh: '巨额赎回决定',
  en: 'cuts the redemptions of a day',
  expires: HUGE,
  input: z.strictObject({
    fund: word('基金'),
    day: word('交易日'),
    accept: sentence('接受份额', { all: '全部' }).optional(),
    holder: sentence('单一持有人上限（%）').optional(),
    cash: sentence('基金现金（元）').optional(),
    reason: sentence('理由').optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
