import { defineAct, MASTER } from './define-act.ts'
import { decision } from './shared-inputs.ts'
import { hitDispositions } from './value-words.ts'

export const nameHitDecide = defineAct({
  name: 'name-hit decide',
  area: 'names',
  zh: '名单命中处理',
  en: 'frees or holds a customer found on a name list',
  expires: MASTER,
  ...decision('命中', hitDispositions),
  subjects: ({ id }) => [{ hitId: id }],
  needsRole: true,
})
