import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, dividendType, instantText, serial, sharesText } from '../fields.ts'

/** The dividend method of each holding, and its pending change. */
export const bonusStatus = defineCall({
  door: 'site',
  id: 'CALL-086',
  name: 'query.bonusStatus',
  summary: '分红方式',
  method: 'GET',
  path: '/api/query/bonus-status',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        fundCode: z.string(),
        fundName: z.string(),
        fundType: z.string(),
        tradeacco: z.string(),
        bankName: z.string(),
        cardTail: z.string(),
        shares: sharesText,
        dividendType,
        /** Applies to dividends recorded after this trading day; null while it is the fund's default. */
        since: dateText.nullable(),
        pending: z
          .object({
            orderId: serial,
            dividendType,
            tradeDate: dateText,
            confirmDate: dateText.nullable(),
            undoUntil: instantText.nullable(),
          })
          .nullable(),
        /** Why the other method cannot be chosen; null when it can. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
