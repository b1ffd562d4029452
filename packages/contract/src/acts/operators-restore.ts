import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsRestore = defineAct({
  name: 'operators restore',
  area: 'staff',
  zh: '恢复登录',
  en: 'lets a suspended operator sign in again',
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
  }),
  places: ['name'],
})
