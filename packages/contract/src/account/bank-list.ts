import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'

/** Banks whose cards can be bound. A limit of 0.00 means no limit. */
export const bankList = defineCall({
  door: 'site',
  id: 'CALL-040',
  name: 'account.bankList',
  summary: '可绑定银行列表',
  method: 'GET',
  path: '/api/account/bank/list',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    banks: z.array(
      z.object({
        bankCode: z.string(),
        bankName: z.string(),
        logo: z.string(),
        singleMax: moneyText,
        dayMax: moneyText,
      }),
    ),
  }),
  errors: [],
})
