import { z } from 'zod'
import { sentence, word, wordList } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const contentPut = defineAct({
  name: 'content put',
  area: 'content',
  zh: '内容发布',
  en: 'changes what the site says',
  expires: MASTER,
  input: z.strictObject({
    place: word('位置'),
    text: word('正文'),
    files: wordList('附文件'),
    from: sentence('依据的版本').optional(),
  }),
  places: ['place', 'text', 'files'],
})
