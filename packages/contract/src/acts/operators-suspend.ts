import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsSuspend = defineAct({
  name: 'operators suspend',
  area: 'staff',
  zh: '暂停登录',
  en: 'ends the login of an operator and keeps him out until he is restored',
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
  }),
  places: ['name'],
  emergency: { reversal: 'operators restore' },
})
