import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { serial, tradeacco } from '../fields.ts'
import { openWords } from '../open-words.ts'

export const customerReveal = defineCall({
  door: 'console',
  name: 'customer.reveal',
  summary: 'one sealed field of a customer, for a reason; the reading is recorded in the same transaction',
  method: 'POST',
  path: '/console-api/customer/{custno}/reveal',
  access: 'staff',
  again: 'reads',
  right: ['sealed', 'do'],
  input: z.strictObject({
    custno: z.string().max(32),
    field: z.enum(['name', 'idno', 'mobile', 'email', 'address', 'card', 'cardMobile']),
    /** Which card, for a field of a card. */
    tradeacco: tradeacco.optional(),
    reason: openWords('请填写理由，2 至 200 字', 2),
    /** A ticket of this customer. */
    ticket: serial.optional(),
  }),
  output: z.object({
    value: z.string(),
    /** The page masks the value again after this many seconds. */
    seconds: z.int(),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})
