import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { z } from 'zod'
import { word, wordList } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const operatorsInvite = defineAct({
  name: 'operators invite',
  area: 'staff',
  zh: '邀请员工',
  en: 'gives a new person a login with roles',
  expires: MASTER,
  input: z.strictObject({
    name: word('登录名'),
    fullName: word('姓名'),
    roles: wordList('角色', staffRoles),
  }),
  places: ['name', 'fullName', 'roles'],
})
