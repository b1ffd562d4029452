import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText } from '../fields.ts'

/** Business time, and the trading day of an order placed now. */
export const sysdate = defineCall({
  door: 'site',
  id: 'CALL-108',
  name: 'trade.sysdate',
  summary: '系统日期',
  method: 'GET',
  path: '/api/trade/sysdate',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    now: instantText,
    date: dateText,
    isOpen: z.boolean(),
    tradeDate: dateText,
    cutOff: instantText,
    isDemo: z.boolean(),
  }),
  errors: ['TRADE-CALENDAR'],
})
