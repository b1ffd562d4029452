import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { z } from 'zod'
import { choice, paper, shareAmount, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const sharesTransfer = defineAct({
  name: 'shares transfer',
  event: 'shares.transfer',
  area: 'shares',
  zh: '非交易过户',
  en: 'transfers shares to another customer by inheritance, gift or judgment, at the next settlement',
  help: [
    '--document is the number of the deed or judgment; each acts once between two accounts.',
    'The oldest shares move first, with their registration dates and everything that decides later charges. Their cost does not move, as in a forced adjustment.',
  ],
  expires: MONEY,
  input: z.strictObject({
    tradeacco: word('转出交易账号'),
    fund: word('基金'),
    shares: shareAmount('份额（份）'),
    to: word('转入交易账号'),
    cause: choice('过户原因', transferCauses),
    document: paper('文书号'),
  }),
  places: ['tradeacco', 'fund', 'shares', 'to'],
  object: ['tradeacco', 'fund'],
  subjects: ({ tradeacco, to }) => [{ tradeacco }, { tradeacco: to }],
  checkers: 'both',
})
