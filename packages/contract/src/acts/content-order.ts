import { z } from 'zod'
import { word, wordList } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const contentOrder = defineAct({
  name: 'content order',
  area: 'content',
  zh: '广告排序',
  en: 'changes the order of adverts',
  expires: MASTER,
  input: z.strictObject({
    place: word('位置'),
    adverts: wordList('顺序'),
  }),
  places: ['place', 'adverts'],
})
