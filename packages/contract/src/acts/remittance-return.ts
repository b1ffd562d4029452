import { z } from 'zod'
import { wordList } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const remittanceReturn = defineAct({
  name: 'remittance return',
  area: 'remittance',
  zh: '汇款退回',
  en: 'sends transfers in suspense back to where they came from',
  help: ['REMITTANCES are the numbers of transfers in "remittance list".'],
  expires: MONEY,
  input: z.strictObject({
    remittances: wordList('汇款'),
  }),
  places: ['remittances'],
  subjects: ({ remittances }) => remittances.map(remitId => ({ remitId })),
})
