import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cardNo, instantText, moneyText } from '../fields.ts'

const name = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)

/**
 * A bank reports the end of a movement, or money received on our account. `signature` is its keyed digest over every
 * field (apps/server/src/platform/gateways/bank-notice.ts); idempotent by `extId`.
 */
export const bankNotice = defineCall({
  door: 'site',
  id: 'CALL-962',
  name: 'serve.bankNotice',
  summary: '银行通知',
  method: 'POST',
  path: '/api/serve/bank-notice',
  access: 'public',
  signed: false,
  input: z.strictObject({
    notice: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('movement'),
        channel: name,
        extId: name,
        txnId: name,
        amount: moneyText,
        state: z.enum(['done', 'refused']),
      }),
      z.strictObject({
        type: z.literal('remittance'),
        channel: name,
        extId: name,
        cardno: cardNo,
        payer: z.string().min(1).max(60),
        amount: moneyText,
        arrivedAt: instantText,
      }),
    ]),
    signature: z.string().max(128),
  }),
  output: z.object({ outcome: z.string() }),
  errors: ['SIGN-0001'],
})
