import { defineAct, MONEY } from './define-act.ts'
import { holding } from './shared-inputs.ts'

export const sharesFreeze = defineAct({
  name: 'shares freeze',
  event: 'shares',
  area: 'freeze',
  zh: '份额冻结',
  en: 'freezes shares by order of an authority, at the next settlement',
  expires: MONEY,
  ...holding,
  emergency: { reversal: 'shares unfreeze' },
})
