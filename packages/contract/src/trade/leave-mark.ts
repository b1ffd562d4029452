import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, instantText, refId, serial } from '../fields.ts'

/**
 * Records that the customer read and confirmed a warning: text version and hash, the customer's class, the product's
 * level, the time.
 */
export const leaveMark = defineCall({
  door: 'site',
  id: 'CALL-101',
  name: 'trade.leaveMark',
  summary: '风险提示留痕',
  method: 'POST',
  path: '/api/trade/leave-mark',
  access: 'customer',
  write: true,
  personal: true,
  input: z.strictObject({
    fundCode,
    warningCode: refId,
    textVersion: z.string().max(16),
    /**
     * What `trade.warnings` gave with the text: from then until the confirmation counts as reading. Without it, and with
     * one of another text, customer or day, the answer is TRADE-WARNING, after which a page asks for the warnings again.
     */
    shown: z.string().max(256).optional(),
  }),
  output: z.object({ leaveMarkId: serial, at: instantText }),
  errors: ['DS-ORG-0001', 'TRADE-FUND', 'TRADE-UNSUITABLE', 'TRADE-WARNING', 'PARAM-0002'],
})
