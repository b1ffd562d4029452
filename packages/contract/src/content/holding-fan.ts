import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText } from '../fields.ts'

/**
 * The data of the fan: an index on the first day of each month. `fanOf` (packages/domain/src/fund/holding-fan.ts) computes
 * from it what buying in each of these months returned a year, by holding time; the lines themselves would be forty times
 * as long.
 */
export const holdingFan = defineCall({
  door: 'site',
  id: 'CALL-935',
  name: 'content.holdingFan',
  summary: '持有期年化收益',
  method: 'GET',
  path: '/api/content/index/holding-fan',
  access: 'public',
  /** Without a code the broad index of the charts. */
  input: z.strictObject({
    indexCode: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/, '指数代码有误')
      .optional(),
  }),
  output: z.object({
    name: z.string(),
    /** The first day of the first month. */
    from: dateText,
    /** One value for each month from then on, relative to the first one; for drawing only. */
    levels: z.array(z.number()),
  }),
  errors: ['SYS-0404'],
})
