import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const messageTemplate = defineAct({
  name: 'message template',
  area: 'message',
  zh: '短信模板',
  en: 'changes the text of a message to customers',
  expires: MASTER,
  input: z.strictObject({
    template: word('模板'),
    text: sentence('内容').optional(),
    providerId: sentence('供应商模板号').optional(),
  }),
  places: ['template'],
})
