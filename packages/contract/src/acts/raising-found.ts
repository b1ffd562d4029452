import { z } from 'zod'
import { word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const raisingFound = defineAct({
  name: 'raising found',
  area: 'event',
  zh: '募集成立',
  en: 'turns subscriptions into shares',
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
    day: word('成立日'),
  }),
  places: ['fund', 'day'],
})
