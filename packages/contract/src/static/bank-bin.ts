import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** Maps the leading digits of a card number to bank and card kind. Only `debit` cards can be bound. */
export const bankBin = defineCall({
  door: 'site',
  id: 'CALL-018',
  name: 'static.bankBin',
  summary: '银行卡 BIN 数据',
  method: 'GET',
  path: '/api/static/bank-bin.json',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    bins: z.array(
      z.object({
        bin: z.string(),
        cardLength: z.int(),
        bankCode: z.string(),
        bankName: z.string(),
        cardKind: z.enum(['debit', 'credit', 'prepaid']),
      }),
    ),
  }),
  errors: [],
})
