import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundRow, fundTypeInput, offeredPeriods, rankingPeriod, spark } from './shapes.ts'

/**
 * Portfolios on display by the growth of their first share class over `period`, highest first; those without a value come
 * last. There are no ranks over less than three months or among fewer than ten funds. A period that is not offered is
 * answered with one year. Funds that no longer trade, as before their liquidation, are left out.
 */
export const ranking = defineCall({
  door: 'site',
  id: 'CALL-903',
  name: 'content.ranking',
  summary: '涨跌幅排行',
  method: 'GET',
  path: '/api/content/ranking',
  access: 'public',
  input: z.strictObject({
    period: rankingPeriod,
    fundType: fundTypeInput.optional(),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/)
      .transform(Number)
      .optional(),
  }),
  output: z.object({
    period: rankingPeriod,
    periods: offeredPeriods,
    total: z.int(),
    list: z.array(fundRow.extend({ rank: z.int().nullable(), spark })),
  }),
  errors: [],
})
