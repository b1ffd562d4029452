import { z } from 'zod'
import { wordList } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const remittanceReturn = defineAct({
  name: 'remittance return',
  area: 'remittance',
  zh: '汇款退回',
  en: 'sends money back to its payer',
  expires: MONEY,
  input: z.strictObject({
    remittances: wordList('汇款'),
  }),
  places: ['remittances'],
  subjects: ({ remittances }) => remittances.map(remitId => ({ remitId })),
})
