import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const calendarImport = defineAct({
  name: 'calendar import',
  area: 'fund',
  zh: '交易日历',
  en: 'changes the trading days of all funds',
  help: [
    'FILE has the columns cal_date and is_open (1 or 0), a line for every day without gaps, continuing the stored calendar.',
    'Days up to the last one that a settlement or an order depends on cannot change.',
  ],
  history: 'fund',
  expires: MASTER,
  input: z.strictObject({
    file: word('文件'),
  }),
  places: ['file'],
})
