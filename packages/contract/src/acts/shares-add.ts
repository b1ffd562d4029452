import { z } from 'zod'
import { sentence, sharesFigure, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const sharesAdd = defineAct({
  name: 'shares add',
  area: 'shares',
  zh: '强制调增',
  en: 'creates shares of a customer',
  expires: MONEY,
  input: z.strictObject({
    tradeacco: word('交易账号'),
    fund: word('基金'),
    shares: word('份额（份）', sharesFigure),
    document: sentence('文书号').optional(),
  }),
  places: ['tradeacco', 'fund', 'shares'],
  object: ['tradeacco', 'fund'],
  subjects: ({ tradeacco }) => [{ tradeacco }],
  checkers: 'shares',
})
