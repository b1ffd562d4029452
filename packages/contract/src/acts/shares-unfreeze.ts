import { defineAct, MONEY } from './define-act.ts'
import { holding } from './shared-inputs.ts'

export const sharesUnfreeze = defineAct({
  name: 'shares unfreeze',
  event: 'shares',
  area: 'freeze',
  zh: '份额解冻',
  en: 'ends a freeze of shares, wholly or in part, at the next settlement',
  expires: MONEY,
  ...holding,
})
