import { dispositions } from '@zhixiao/domain/customer/money-rules.ts'
import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const candidateDecide = defineAct({
  name: 'candidate decide',
  area: 'aml',
  zh: '大额与可疑处理',
  en: 'judges a large or suspicious transaction',
  expires: MASTER,
  input: z.strictObject({
    id: word('候选'),
    decision: word('处理', dispositions),
    reason: sentence('理由').optional(),
  }),
  places: ['id', 'decision'],
  subjects: ({ id }) => [{ candidateId: id }],
  needsRole: true,
})
