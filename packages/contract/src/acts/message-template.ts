import { z } from 'zod'
import { formed, sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

const LONGEST_ID = 64

export const messageTemplate = defineAct({
  name: 'message template',
  area: 'message',
  zh: '短信模板',
  en: 'changes the text of a message to customers',
  help: [
    'TEMPLATE is a name of the list that brand check prints, such as planMissed.',
    '--text has {values} that the product’s own text has, and not the name in 【】.',
    '--provider-id is the id of the text as the SMS provider approved it; else the one in force.',
  ],
  expires: MASTER,
  input: z.strictObject({
    template: word('模板'),
    text: sentence('内容'),
    providerId: formed('供应商模板号', typed => typed !== '' && typed.length <= LONGEST_ID, {
      fault: `供应商模板号最多 ${LONGEST_ID} 位`,
      en: `an id of up to ${LONGEST_ID} characters`,
    }).optional(),
  }),
  places: ['template'],
})
