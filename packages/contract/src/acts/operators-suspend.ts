import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsSuspend = defineAct({
  name: 'operators suspend',
  area: 'staff',
  zh: '暂停登录',
  en: 'keeps a person out until two others restore the login',
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
  }),
  places: ['name'],
  emergency: { reversal: 'operators restore' },
})
