import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const crsDecide = defineAct({
  name: 'crs decide',
  area: 'crs',
  zh: 'CRS 处理',
  en: 'judges a declaration of tax residency',
  expires: MASTER,
  input: z.strictObject({
    id: word('案件'),
    decision: word('处理', crsDispositions),
    reason: sentence('理由').optional(),
  }),
  places: ['id', 'decision'],
  subjects: ({ id }) => [{ caseId: id }],
  needsRole: true,
})
