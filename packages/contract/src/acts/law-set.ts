import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { placeText } from './place-text.ts'

export const lawSet = defineAct({
  name: 'law set',
  area: 'law',
  zh: '法规口径确认',
  en: 'confirms or changes a rule of law that one source at most says',
  expires: MASTER,
  input: z.strictObject({
    rule: word('规则', placeText),
    figure: sentence('数值'),
    from: sentence('起始日').optional(),
    source: sentence('依据').optional(),
    reason: sentence('理由').optional(),
  }),
  places: ['rule', 'figure'],
  needsRole: true,
})
