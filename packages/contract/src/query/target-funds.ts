import { z } from 'zod'
import { growth, lastFigures } from '../content/shapes.ts'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, navText } from '../fields.ts'

/** The funds into which shares of `fundCode` can be converted now. */
export const targetFunds = defineCall({
  door: 'site',
  id: 'CALL-077',
  name: 'query.targetFunds',
  summary: '可转入基金',
  method: 'POST',
  path: '/api/query/target-funds',
  access: 'customer',
  personal: true,
  input: z.strictObject({
    fundCode,
    /** Part of a name or code, or of its pinyin. */
    keyWord: z.string().max(200, '关键词最多 200 个字').optional(),
  }),
  output: z.object({
    /** Why the list is empty when `fundCode` itself allows no outflow now. */
    reason: z.string().nullable(),
    list: z.array(
      z.object({
        fundCode: z.string(),
        fundName: z.string(),
        fundType: z.string(),
        riskLevel: z.string(),
        nav: navText.nullable(),
        navDay: dateText.nullable(),
        ...lastFigures,
        /** Over one year; null for a younger fund. */
        yearGrowth: growth.nullable(),
      }),
    ),
  }),
  errors: ['DS-ORG-0001', 'TRADE-FUND'],
})
