import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { z } from 'zod'
import { word, wordList } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsRoles = defineAct({
  name: 'operators roles',
  area: 'staff',
  zh: '员工角色',
  en: 'gives and takes rights of staff',
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
    fullName: word('姓名'),
    roles: wordList('角色', staffRoles),
  }),
  places: ['name', 'fullName', 'roles'],
})
