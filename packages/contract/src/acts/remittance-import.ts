import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const remittanceImport = defineAct({
  name: 'remittance import',
  area: 'remittance',
  zh: '汇款入账',
  en: 'books money of customers',
  expires: MONEY,
  input: z.strictObject({
    file: word('文件'),
    channel: sentence('渠道').optional(),
  }),
  places: ['file'],
})
