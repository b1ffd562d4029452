import { isSplitRatio } from '@zhixiao/domain/acts/distributions.ts'
import { z } from 'zod'
import { day, flag, formed, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const splitEnter = defineAct({
  name: 'split enter',
  area: 'event',
  zh: '份额拆分登记',
  en: 'announces a split of shares before its NAV, changes it or takes it back',
  help: ['--cancel takes the announced split of the day back.'],
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
    day: day('拆分日'),
    ratio: formed('拆分比例', isSplitRatio, {
      fault: '拆分比例应在 0.001 至 1000 之间，不等于 1，最多 9 位小数',
      en: 'new shares for each share, from 0.001 to 1000 and not 1, up to 9 decimals',
    }).optional(),
    cancel: flag('取消已登记的').optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
