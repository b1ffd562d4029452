import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const raisingFail = defineAct({
  name: 'raising fail',
  area: 'event',
  zh: '募集失败',
  en: 'refunds subscriptions with interest of the company',
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
  }),
  places: ['fund'],
})
