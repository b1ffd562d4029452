import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const closedDaysImport = defineAct({
  name: 'closed-days import',
  area: 'fund',
  zh: '基金休市日',
  en: 'closes and opens days of funds',
  expires: MASTER,
  input: z.strictObject({
    file: word('文件'),
  }),
  places: ['file'],
})
