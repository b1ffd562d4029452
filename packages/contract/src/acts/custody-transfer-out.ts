import { z } from 'zod'
import { paper, shareAmount, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const custodyTransferOut = defineAct({
  name: 'custody transfer-out',
  event: 'custody.out',
  area: 'shares',
  zh: '转托管转出',
  en: 'moves shares from a trade account here to an agency, at the next settlement',
  help: [
    '--document is the number of the transfer form; each moves shares of a holding to an agency once.',
    'The oldest free lots go first, with their days and their part of the cost.',
  ],
  expires: MONEY,
  input: z.strictObject({
    tradeacco: word('转出交易账号'),
    fund: word('基金'),
    shares: shareAmount('份额（份）'),
    agency: word('转入的代销机构'),
    document: paper('转托管单号'),
  }),
  places: ['tradeacco', 'fund', 'shares', 'agency'],
  object: ['tradeacco', 'fund'],
  subjects: ({ tradeacco }) => [{ tradeacco }],
  checkers: 'both',
})
