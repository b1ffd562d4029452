import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsEndKey = defineAct({
  name: 'operators end-key',
  area: 'staff',
  zh: '通行密钥挂失',
  en: 'ends a lost passkey of another operator and the session that he has open',
  help: ['KEY is its number in "operators keys NAME".'],
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
    key: word('密钥'),
  }),
  places: ['name', 'key'],
  object: ['name', 'key'],
})
