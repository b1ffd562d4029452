import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, rateText } from '../fields.ts'
import { deepestFall, heldBenchmark } from './shapes.ts'

/**
 * A fund since its set-up: how far below its highest NAV it was each day, and what holding it for a year returned from
 * every day on which it might have been bought. Null for a fund without daily NAVs of its own (money-market funds) and one
 * that is too young to show performance; `year` also before two years are over.
 */
export const fundHistory = defineCall({
  door: 'site',
  id: 'CALL-936',
  name: 'content.fundHistory',
  summary: '基金回撤与持有一年收益分布',
  method: 'GET',
  path: '/api/content/fund/history',
  access: 'public',
  input: z.strictObject({ fundCode }),
  output: z.object({
    drawdown: z
      .object({
        from: dateText,
        to: dateText,
        /** Percent, for drawing only: the deepest of each of equal steps from the first day to the last. */
        falls: z.array(z.number()),
        worst: deepestFall.nullable(),
      })
      .nullable(),
    year: z
      .object({
        /** Possible days of buying, the first and the last of them. */
        count: z.int(),
        from: dateText,
        to: dateText,
        gains: z.int(),
        shareOfGains: rateText,
        median: rateText,
        /** The benchmark held over the same days; null without one that reaches back to the first of them. */
        benchmark: heldBenchmark,
        lowest: rateText,
        highest: rateText,
        /** Of equal width; zero is a border. */
        buckets: z.array(z.object({ from: rateText, to: rateText, count: z.int() })),
      })
      .nullable(),
  }),
  errors: ['SYS-0404'],
})
