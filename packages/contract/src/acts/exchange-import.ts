import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const exchangeImport = defineAct({
  name: 'exchange import',
  area: 'exchange',
  zh: '交换文件入账',
  en: 'books shares and money that a registrar reports',
  expires: MONEY,
  input: z.strictObject({
    folder: word('文件夹'),
  }),
  places: ['folder'],
})
