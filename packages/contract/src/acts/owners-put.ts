import { OWNER_COLUMNS } from '@zhixiao/domain/acts/owners-put.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const ownersPut = defineAct({
  name: 'owners put',
  event: 'owners.put',
  area: 'diligence',
  zh: '受益所有人录入',
  en: 'records the owners and controllers of an institution',
  help: [
    `FILE has the columns ${OWNER_COLUMNS.join(', ')}; a line for each holding, controller and manager.`,
    `kind: ${codesOf(ownerKinds).join(', ')}; the look-through ends at listed and state parties.`,
    'role: holds, controls (control_by says how) or manages (daily management).',
    'of: the id_number of the owned party; empty for the institution itself.',
    'Percentages have up to two decimals; empty income and votes equal the equity.',
    '--register   comparison with the register of beneficial owners; a difference stays open until the next statement',
    '--reason   documents used, 4 to 200 characters',
  ],
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
