import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const raisingFail = defineAct({
  name: 'raising fail',
  area: 'event',
  zh: '募集失败',
  en: 'ends a failed raising: all payments are refunded with bank interest',
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
  }),
  places: ['fund'],
})
