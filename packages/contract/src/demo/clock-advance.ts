import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, isoDate, moneyText, sharesText } from '../fields.ts'

/** What was confirmed in one fund, by kind and, for the fund's own acts, by cause. */
const confirmed = z.object({
  kind: z.string(),
  cause: z.string().nullable(),
  what: z.string(),
  fundCode: z.string(),
  fundName: z.string(),
  count: z.int(),
  amount: moneyText,
  shares: sharesText,
})

/** Moves a demo's clock to the next trading day; the jobs run as usual, and the answer reports their results. */
export const clockAdvance = defineCall({
  door: 'site',
  id: 'CALL-999',
  name: 'demo.clockAdvance',
  summary: '演示时钟前进到下一个交易日',
  method: 'POST',
  path: '/api/demo/clock-advance',
  access: 'public',
  input: z.strictObject({
    /** The business date displayed; a second press of the same button therefore has no effect. */
    date: isoDate,
    /** Whether to accept only the minimum of a huge redemption, a tenth of the fund. */
    hugeInPart: z.boolean().default(false),
  }),
  output: z.object({
    from: dateText,
    to: dateText,
    /** False when a job was not finished, for example for a missing NAV. */
    done: z.boolean(),
    confirmed: z.array(confirmed),
    plans: z.object({ placed: z.int(), failed: z.int() }),
    paid: z.object({ count: z.int(), amount: moneyText }),
    /** NAVs that the settlement lacks, with the number of orders that wait for each. */
    missing: z.array(z.object({ fundCode: z.string(), day: dateText, orders: z.int() })),
    /** Funds whose huge redemption was accepted in part. */
    limited: z.array(z.string()),
  }),
  errors: ['DEMO-NONE', 'DEMO-MOVED', 'TRADE-CALENDAR'],
})
