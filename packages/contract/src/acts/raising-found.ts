import { z } from 'zod'
import { day, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const raisingFound = defineAct({
  name: 'raising found',
  area: 'event',
  zh: '募集成立',
  en: 'founds a fund whose raising reached the minimum of its contract: the next settlement converts the payments into shares',
  expires: MONEY,
  input: z.strictObject({
    fund: word('基金'),
    day: day('成立日'),
  }),
  places: ['fund', 'day'],
})
