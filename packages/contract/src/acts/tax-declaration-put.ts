import { TAX_COLUMNS } from '@zhixiao/domain/acts/tax-declaration-put.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { entityKinds } from '@zhixiao/domain/customer/crs-rules.ts'
import { z } from 'zod'
import { sentence, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const taxDeclarationPut = defineAct({
  name: 'tax-declaration put',
  event: 'tax-declaration.put',
  area: 'crs',
  zh: '机构税收声明录入',
  en: "files an institution's declaration of tax residency",
  help: [
    `FILE has the columns ${TAX_COLUMNS.join(', ')}; a line for the institution and one for each controlling person,`,
    'and another one for each additional country.',
    'who: empty for the institution, otherwise the name of a controlling person; only passive institutions have them.',
    `entity: tax classification of the institution, ${codesOf(entityKinds).join(', ')}.`,
    'status: 1 tax resident of China only, 2 of other countries only, 3 of both; 2 and 3 require a country.',
    'country: its number (ISO 3166-1), with tin, or no_tin_reason 1 or 2.',
    '--reason   the signed paper, 4 to 200 characters',
  ],
  expires: MASTER,
  input: z.strictObject({
    custno: word('客户号'),
    file: word('文件'),
    reason: sentence('理由').optional(),
  }),
  places: ['custno', 'file'],
  subjects: ({ custno }) => [{ custno }],
  needsRole: true,
})
