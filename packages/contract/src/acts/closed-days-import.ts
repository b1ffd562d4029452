import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const closedDaysImport = defineAct({
  name: 'closed-days import',
  area: 'fund',
  zh: '基金休市日',
  en: 'closes and opens days of funds',
  help: [
    'FILE has the columns fund_code, day and is_open: 0 closes a day of the exchange for the fund, 1 opens it again.',
    'Orders of a closed day belong to the next open one, and T+n skips it. Days up to the last one that an order',
    'of the fund depends on cannot change.',
  ],
  history: 'fund',
  expires: MASTER,
  input: z.strictObject({
    file: word('文件'),
  }),
  places: ['file'],
})
