import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { z } from 'zod'
import { sentence, sharesFigure, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const sharesTransfer = defineAct({
  name: 'shares transfer',
  area: 'shares',
  zh: '非交易过户',
  en: 'passes shares from a customer to another one',
  expires: MONEY,
  input: z.strictObject({
    tradeacco: word('转出交易账号'),
    fund: word('基金'),
    shares: word('份额（份）', sharesFigure),
    to: word('转入交易账号'),
    cause: sentence('过户原因', transferCauses).optional(),
    document: sentence('文书号').optional(),
  }),
  places: ['tradeacco', 'fund', 'shares', 'to'],
  object: ['tradeacco', 'fund'],
  subjects: ({ tradeacco, to }) => [{ tradeacco }, { tradeacco: to }],
  checkers: 'shares',
})
