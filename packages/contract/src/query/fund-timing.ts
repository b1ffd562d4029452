import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode } from '../fields.ts'

/** The dates of a fund's life, and the acts it accepts today. */
export const fundTiming = defineCall({
  door: 'site',
  id: 'CALL-083',
  name: 'query.fundTiming',
  summary: '基金时间',
  method: 'POST',
  path: '/api/query/fund-timing',
  access: 'customer',
  input: z.strictObject({ fundCode }),
  output: z.object({
    fundCode: z.string(),
    fundName: z.string(),
    status: z.string(),
    statusName: z.string(),
    raiseStart: dateText.nullable(),
    raiseEnd: dateText.nullable(),
    setupDate: dateText.nullable(),
    /** Why it cannot be bought or redeemed now; null when it can. */
    purchaseReason: z.string().nullable(),
    redeemReason: z.string().nullable(),
    /** Days of an order placed now: trading day, confirmation, payment of a redemption. */
    tradeDate: dateText,
    confirmDate: dateText,
    payDate: dateText,
  }),
  errors: ['TRADE-FUND'],
})
