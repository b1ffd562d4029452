import { defineAct, MONEY } from './define-act.ts'
import { payments } from './shared-inputs.ts'

export const paymentsHold = defineAct({
  name: 'payments hold',
  area: 'remittance',
  zh: '暂停收付',
  en: 'keeps debits and payouts from being sent',
  expires: MONEY,
  ...payments,
  emergency: { reversal: 'payments release' },
})
