import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const contentWithdraw = defineAct({
  name: 'content withdraw',
  area: 'content',
  zh: '内容撤下',
  en: 'takes a text from the site',
  help: ['--reason TEXT   1 to 200 characters'],
  expires: MASTER,
  input: z.strictObject({
    place: word('位置'),
    reason: sentence('理由').optional(),
  }),
  places: ['place'],
  emergency: { reversal: 'content put' },
})
