import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { defineAct, MASTER } from './define-act.ts'
import { decision } from './shared-inputs.ts'

export const crsDecide = defineAct({
  name: 'crs decide',
  event: 'crs.decided',
  area: 'crs',
  zh: 'CRS 处理',
  en: 'decides about a declaration of tax residency',
  help: [
    'asked         (已催办) the customer was asked; it stays waiting until its day',
    'accepted      (声明有效) the declaration is complete and believed',
    'nonresident   (按非居民报送) the account is reported as that of a non-resident',
  ],
  expires: MASTER,
  ...decision('案件', crsDispositions),
  subjects: ({ id }) => [{ caseId: id }],
  needsRole: true,
})
