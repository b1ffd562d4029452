import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'
import { hitDispositions } from './value-words.ts'

export const nameHitDecide = defineAct({
  name: 'name-hit decide',
  area: 'names',
  zh: '名单命中处理',
  en: 'frees or holds a customer found on a name list',
  expires: MASTER,
  input: z.strictObject({
    id: word('命中'),
    decision: word('处理', hitDispositions),
    reason: sentence('理由').optional(),
  }),
  places: ['id', 'decision'],
  subjects: ({ id }) => [{ hitId: id }],
  needsRole: true,
})
