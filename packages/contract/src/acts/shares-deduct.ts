import { defineAct, MONEY } from './define-act.ts'
import { holding } from './shared-inputs.ts'

export const sharesDeduct = defineAct({
  name: 'shares deduct',
  event: 'shares',
  area: 'shares',
  zh: '强制调减',
  en: 'takes free shares from a holding, at the next settlement',
  expires: MONEY,
  ...holding,
  checkers: 'both',
})
