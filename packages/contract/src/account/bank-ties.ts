import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, moneyText, sharesText, tradeacco } from '../fields.ts'

const tie = z.enum(['holdings', 'pending', 'paying', 'refused', 'plans', 'remittances'])
const sums = z.object({ count: z.int(), amount: moneyText })

/** What depends on an own card, and which of these ties prevent unbinding or replacing it. */
export const bankTies = defineCall({
  door: 'site',
  id: 'CALL-960',
  name: 'account.bankTies',
  summary: '银行卡下的资产与在途交易',
  method: 'GET',
  path: '/api/account/bank/ties',
  access: 'customer',
  input: z.strictObject({ tradeacco }),
  output: z.object({
    holdings: z.array(z.object({ fundCode, fundName: z.string(), shares: sharesText, unpaid: moneyText })),
    pending: z.int(),
    paying: sums,
    refused: sums,
    plans: z.int(),
    remittances: sums,
    unbind: z.array(tie),
    change: z.array(tie),
  }),
  errors: ['BANK-0005'],
})
