import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsLeave = defineAct({
  name: 'operators leave',
  area: 'staff',
  zh: '员工离职',
  en: 'ends all logins of a person for good',
  help: ['--to  who gets the drafts and the open tickets; open requests are withdrawn'],
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
    to: sentence('接手人').optional(),
  }),
  places: ['name'],
})
