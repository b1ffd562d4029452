import { z } from 'zod'
import { word, wordList } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const contentOrder = defineAct({
  name: 'content order',
  area: 'content',
  zh: '广告排序',
  en: 'changes the order of adverts',
  help: ['PLACE  home, viewpoint or another folder of advert/; every advert shown there is named once'],
  expires: MASTER,
  input: z.strictObject({
    place: word('位置'),
    adverts: wordList('顺序'),
  }),
  places: ['place', 'adverts'],
})
