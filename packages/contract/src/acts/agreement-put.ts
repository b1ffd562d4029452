import { z } from 'zod'
import { sentence, word, wordList } from './act-fields.ts'
import { defineAct, MASTER } from './define-act.ts'

export const agreementPut = defineAct({
  name: 'agreement put',
  area: 'agreement',
  zh: '协议发布',
  en: 'changes what customers agree to',
  expires: MASTER,
  input: z.strictObject({
    place: word('协议'),
    text: word('正文'),
    files: wordList('附文件'),
    from: sentence('依据的版本').optional(),
  }),
  places: ['place', 'text', 'files'],
})
