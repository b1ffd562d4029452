import { defineAct, MASTER } from './define-act.ts'
import { text } from './shared-inputs.ts'

export const agreementPut = defineAct({
  name: 'agreement put',
  area: 'agreement',
  zh: '协议发布',
  en: 'changes what customers agree to',
  expires: MASTER,
  ...text('协议'),
})
