import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { placeText } from './place-text.ts'

export const breakSettle = defineAct({
  name: 'break settle',
  area: 'reconciliation',
  zh: '差异了结',
  en: 'says how a difference with the channel or a registrar ended',
  expires: MASTER,
  input: z.strictObject({
    key: word('差异', placeText),
    reason: sentence('理由').optional(),
  }),
  places: ['key'],
  subjects: ({ key }) => [{ breakKey: key }],
})
