import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const fundsImport = defineAct({
  name: 'funds import',
  area: 'fund',
  zh: '基金资料与费率',
  en: 'changes fees, limits and terms of funds',
  expires: MASTER,
  input: z.strictObject({
    file: word('文件'),
  }),
  places: ['file'],
  checkers: 'legal',
})
