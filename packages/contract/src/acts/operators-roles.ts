import { defineAct, MASTER } from './define-act.ts'
import { member } from './shared-inputs.ts'

export const operatorsRoles = defineAct({
  name: 'operators roles',
  area: 'staff',
  zh: '员工角色',
  en: 'gives and takes rights of staff',
  expires: MASTER,
  ...member('Without a role the operator can sign in to nothing.', { mayBeEmpty: true }),
})
