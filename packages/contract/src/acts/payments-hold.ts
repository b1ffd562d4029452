import { defineAct, MONEY } from './define-act.ts'
import { payments } from './shared-inputs.ts'

export const paymentsHold = defineAct({
  name: 'payments hold',
  area: 'remittance',
  zh: '暂停收付',
  en: 'keeps debits and payouts from being sent until they are released',
  help: [...payments.help, 'What the channel has got already it may still do; its answer is booked.'],
  expires: MONEY,
  input: payments.input,
  places: payments.places,
  object: payments.object,
  emergency: { reversal: 'payments release' },
})
