import { defineAct, MONEY } from './define-act.ts'
import { payments } from './shared-inputs.ts'

export const paymentsRelease = defineAct({
  name: 'payments release',
  area: 'remittance',
  zh: '恢复收付',
  en: 'ends a hold: what is due is sent at once',
  expires: MONEY,
  ...payments,
})
