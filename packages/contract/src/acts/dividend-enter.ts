import { z } from 'zod'
import { flag, sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const dividendEnter = defineAct({
  name: 'dividend enter',
  area: 'event',
  zh: '分红登记',
  en: 'announces money or shares for the holders of a fund',
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
    day: word('除息日'),
    perShare: sentence('每份分红（元）').optional(),
    record: sentence('权益登记日').optional(),
    pay: sentence('发放日').optional(),
    cancel: flag('取消已登记的').optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
