import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { z } from 'zod'
import { day, flag, formed, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const dividendEnter = defineAct({
  name: 'dividend enter',
  area: 'event',
  zh: '分红登记',
  en: 'announces a dividend before its NAV, changes it or takes it back; settlement books it when the NAV is there',
  help: [
    'Shares bought before --record are entitled; it and --pay are the ex-date unless given.',
    '--cancel takes the announced dividend of the day back.',
  ],
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
    day: day('除息日'),
    perShare: formed('每份分红（元）', typed => (parseScaled(typed, 6) ?? 0n) > 0n, {
      fault: '每份分红应为正数，最多 6 位小数',
      en: 'yuan of one share, up to 6 decimals',
    }).optional(),
    record: day('权益登记日').optional(),
    pay: day('发放日').optional(),
    cancel: flag('取消已登记的').optional(),
  }),
  places: ['fund', 'day'],
  object: ['fund', 'day'],
})
