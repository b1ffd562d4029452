import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { defineAct, MASTER } from './define-act.ts'
import { decision } from './shared-inputs.ts'

export const crsDecide = defineAct({
  name: 'crs decide',
  area: 'crs',
  zh: 'CRS 处理',
  en: 'judges a declaration of tax residency',
  expires: MASTER,
  ...decision('案件', crsDispositions),
  subjects: ({ id }) => [{ caseId: id }],
  needsRole: true,
})
