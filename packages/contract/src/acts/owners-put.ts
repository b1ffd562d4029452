import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const ownersPut = defineAct({
  name: 'owners put',
  area: 'diligence',
  zh: '受益所有人录入',
  en: 'records the owners and controllers of an institution',
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    file: word('文件'),
    register: sentence('与登记信息', registerStates).optional(),
    reason: sentence('理由').optional(),
  }),
  places: ['custno', 'file'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
