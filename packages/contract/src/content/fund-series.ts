import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, navText, rateText } from '../fields.ts'
import { deepestFall, payout, payouts, rankingPeriod } from './shapes.ts'

/**
 * The data of a fund's chart. kind 'growth': percent since the first day, adjusted for dividends and splits, for the
 * fund, its benchmark, the average of its type and the broad index. kind 'yield7': only a money-market fund's seven-day
 * yield in percent. `from` and `to` (both optional) replace `period` with a custom range, clamped to the fund's life
 * and moved to the nearest earlier NAV. `lines` is empty for a fund younger than the period or too young to show
 * performance.
 */
export const fundSeries = defineCall({
  door: 'site',
  id: 'CALL-902',
  name: 'content.fundSeries',
  summary: '净值走势',
  method: 'GET',
  path: '/api/content/fund/series',
  access: 'public',
  input: z.strictObject({
    fundCode,
    period: rankingPeriod.exclude(['day']).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
  }),
  output: z.object({
    fundCode: z.string(),
    /** Null for a custom range. */
    period: rankingPeriod.nullable(),
    kind: z.enum(['growth', 'yield7']),
    /** The two NAVs from which the fund's growth is computed. */
    span: z.object({ fromDay: dateText, fromNav: navText, toDay: dateText, toNav: navText, payouts }).nullable(),
    /** The deepest fall of the fund's line; null without one, and for 'yield7'. */
    fall: deepestFall.nullable(),
    /** All dividends and splits behind the fund's line, ascending. */
    payouts: z.array(payout),
    /**
     * The days of every line; long periods are thinned to a few hundred and keep the first and last, both ends of the
     * fall and the days of payouts.
     */
    days: z.array(dateText),
    lines: z.array(
      z.object({
        role: z.enum(['subject', 'benchmark', 'peers', 'index']),
        name: z.string(),
        /** One value per day of `days`, in percent, for drawing only. */
        values: z.array(z.number()),
        /** The exact value at the end, as a rate. */
        end: rateText,
      }),
    ),
  }),
  errors: ['SYS-0404'],
})
