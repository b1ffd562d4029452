import { z } from 'zod'
import { flag, sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const splitEnter = defineAct({
  name: 'split enter',
  area: 'event',
  zh: '份额拆分登记',
  en: 'announces a split of all shares of a fund',
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
    day: word('拆分日'),
    ratio: sentence('拆分比例').optional(),
    cancel: flag('取消已登记的').optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
