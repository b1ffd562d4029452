import { dispositions } from '@zhixiao/domain/customer/money-rules.ts'
import { defineAct, MASTER } from './define-act.ts'
import { decision } from './shared-inputs.ts'

export const candidateDecide = defineAct({
  name: 'candidate decide',
  area: 'aml',
  zh: '大额与可疑处理',
  en: 'judges a large or suspicious transaction',
  expires: MASTER,
  ...decision('候选', dispositions),
  subjects: ({ id }) => [{ candidateId: id }],
  needsRole: true,
})
