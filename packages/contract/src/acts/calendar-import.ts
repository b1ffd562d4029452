import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const calendarImport = defineAct({
  name: 'calendar import',
  area: 'fund',
  zh: '交易日历',
  en: 'changes the trading days of all funds',
  expires: MASTER,
  input: z.strictObject({
    file: word('文件'),
  }),
  places: ['file'],
})
