import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'

/** Banks whose cards can be bound; a limit of '0.00' means no limit. */
export const supportBankList = defineCall({
  door: 'site',
  id: 'CALL-024',
  name: 'content.supportBankList',
  summary: '支持的银行',
  method: 'GET',
  path: '/api/content/bank/list',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        bankCode: z.string(),
        bankName: z.string(),
        /** Key of the bank's badge; null for a plain badge. */
        logo: z.string().nullable(),
        singleMaxAmount: moneyText,
        dayMaxAmount: moneyText,
      }),
    ),
  }),
  errors: [],
})
