import { z } from 'zod'
import { flag, sentence, word } from './act-fields.ts'
import { defineAct } from './define-act.ts'

export const navImport = defineAct({
  name: 'nav import',
  area: 'nav',
  zh: '净值录入与更正',
  en: 'prices orders, pays dividends, splits shares, restates confirmations',
  expires: { by: ({ restate }) => ({ at: restate === true ? '20:00' : '20:30' }) },
  input: z.strictObject({
    file: word('文件'),
    fund: sentence('基金').optional(),
    name: sentence('名称').optional(),
    type: sentence('类型').optional(),
    restate: flag('更正已公布的净值').optional(),
    explain: sentence('与托管行不同的原因').optional(),
  }),
  places: ['file'],
  object: ['file', 'fund'],
  checkers: 'navs',
})
