import { defineAct, MONEY } from './define-act.ts'
import { holding } from './shared-inputs.ts'

export const sharesAdd = defineAct({
  name: 'shares add',
  area: 'shares',
  zh: '强制调增',
  en: 'creates shares of a customer',
  expires: MONEY,
  ...holding,
  checkers: 'shares',
})
