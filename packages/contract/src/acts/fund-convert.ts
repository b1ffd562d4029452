import { z } from 'zod'
import { day, word } from './act-fields.ts'
import { defineAct } from './define-act.ts'

export const fundConvert = defineAct({
  name: 'fund convert',
  area: 'event',
  zh: '份额转换',
  en: 'ends a fund or class by converting all its shares into another at the NAVs of its last trading day',
  help: [
    'DAY is the last trading day of FUND; its orders are confirmed first. Each holder gets shares x NAV of FUND / NAV of TARGET.',
    'Lots keep their registration day, their seller and their cost. No fee is charged, and frozen shares stay frozen.',
  ],
  history: 'fund',
  expires: { by: input => ({ openDays: 1, lastDay: input.day }) },
  input: z.strictObject({
    fund: word('转出基金'),
    target: word('转入基金'),
    day: day('份额转换基准日'),
  }),
  places: ['fund', 'target', 'day'],
  object: ['fund'],
})
