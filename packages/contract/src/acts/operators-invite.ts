import { defineAct, MASTER } from './define-act.ts'
import { member } from './shared-inputs.ts'

export const operatorsInvite = defineAct({
  name: 'operators invite',
  area: 'staff',
  zh: '邀请员工',
  en: 'gives a new person a login with roles',
  expires: MASTER,
  ...member('The link is made in the console by who may ask for this, after a second operator released it.'),
})
