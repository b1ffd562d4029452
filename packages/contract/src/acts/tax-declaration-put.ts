import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const taxDeclarationPut = defineAct({
  name: 'tax-declaration put',
  area: 'crs',
  zh: '机构税收声明录入',
  en: "files an institution's declaration of tax residency",
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    file: word('文件'),
    reason: sentence('理由').optional(),
  }),
  places: ['custno', 'file'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
