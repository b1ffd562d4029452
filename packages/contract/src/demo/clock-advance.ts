import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, isoDate, moneyText, sharesText } from '../fields.ts'

/** What was confirmed for the holders of one fund, by kind and, for the fund's own acts, by cause. */
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
  id: 'CALL-999',
  name: 'demo.clockAdvance',
  summary: '演示时钟前进到下一个交易日',
  method: 'POST',
  path: '/api/demo/clock-advance',
  access: 'public',
  input: z.strictObject({
    /** The business date on display: a second press of the same button has no effect. */
    date: isoDate,
    /** Accept of a huge redemption only the tenth of the fund that must be accepted. */
    hugeInPart: z.boolean().default(false),
  }),
  output: z.object({
    from: dateText,
    to: dateText,
    /** False when a job was not finished, say for a NAV that is missing. */
    done: z.boolean(),
    confirmed: z.array(confirmed),
    plans: z.object({ placed: z.int(), failed: z.int() }),
    paid: z.object({ count: z.int(), amount: moneyText }),
    /** Funds of which a huge redemption was accepted in part. */
    limited: z.array(z.string()),
  }),
  errors: ['DEMO-NONE', 'DEMO-MOVED', 'TRADE-CALENDAR'],
})
