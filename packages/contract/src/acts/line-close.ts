import { z } from 'zod'
import { reason, word } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const lineClose = defineAct({
  name: 'line close',
  area: 'remittance',
  zh: '暂停快速赎回',
  en: 'stops same-day redemptions of a money-market fund; what is advanced already is repaid as usual',
  expires: MASTER,
  input: z.strictObject({ fund: word('基金'), reason: reason(4) }),
  places: ['fund'],
})
