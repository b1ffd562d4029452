import { defineAct, MONEY } from './define-act.ts'
import { payments } from './shared-inputs.ts'

export const paymentsRelease = defineAct({
  name: 'payments release',
  area: 'remittance',
  zh: '恢复收付',
  en: 'sends debits and payouts that were held',
  expires: MONEY,
  ...payments,
})
