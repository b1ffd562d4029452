import { z } from 'zod'
import { amount, day, formed, paper, shareAmount, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const custodyTransferIn = defineAct({
  name: 'custody transfer-in',
  event: 'custody.in',
  area: 'shares',
  zh: '转托管转入',
  en: 'brings a lot that an agency sold to a trade account here, at the next settlement',
  help: [
    '--document is the number of the transfer form; each lot on it comes in by a request of its own.',
    'The lot keeps its days and its cost. Without --nav our own NAV of --traded counts.',
  ],
  expires: MONEY,
  input: z.strictObject({
    tradeacco: word('转入交易账号'),
    fund: word('基金'),
    shares: shareAmount('份额（份）'),
    agency: word('转出的代销机构'),
    traded: day('申购日'),
    registered: day('登记日'),
    cost: amount('持有成本（元）'),
    nav: formed('申购净值', typed => /^\d{1,5}\.\d{4}$/.test(typed) && /[1-9]/.test(typed), {
      fault: '净值须有 4 位小数',
      en: 'the NAV of the purchase with four places',
    }).optional(),
    document: paper('转托管单号'),
  }),
  places: ['tradeacco', 'fund', 'shares', 'agency'],
  object: ['tradeacco', 'fund', 'document', 'traded', 'registered'],
  subjects: ({ tradeacco }) => [{ tradeacco }],
  checkers: 'both',
})
