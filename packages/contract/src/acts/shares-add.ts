import { defineAct, MONEY } from './define-act.ts'
import { holding } from './shared-inputs.ts'

export const sharesAdd = defineAct({
  name: 'shares add',
  event: 'shares',
  area: 'shares',
  zh: '强制调增',
  en: 'adds shares to a holding, at the next settlement',
  expires: MONEY,
  ...holding,
  checkers: 'both',
})
