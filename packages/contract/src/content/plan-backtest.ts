import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, moneyText, navText, rateText, sharesText, tradeAmount } from '../fields.ts'

const outcome = z.object({
  paid: moneyText,
  fees: moneyText,
  shares: sharesText,
  value: moneyText,
  profit: moneyText,
  /** profit / paid */
  profitRate: rateText,
  /** Yearly money-weighted rate; null for less than a year. */
  yearRate: rateText.nullable(),
  /** The same payments on the same days in the fund's benchmark, without fees; null without one that reaches back so far. */
  benchmark: z.object({ value: moneyText, profit: moneyText, profitRate: rateText }).nullable(),
})

/**
 * What a regular plan would have become: bought at actual NAVs and today's fees, dividends reinvested, nothing sold.
 * `result` is null when performance is not shown or the range contains no deduction.
 */
export const planBacktest = defineCall({
  door: 'site',
  id: 'CALL-933',
  name: 'content.planBacktest',
  summary: '定投回测',
  method: 'GET',
  path: '/api/content/plan/backtest',
  access: 'public',
  input: z.strictObject({
    fundCode,
    amount: tradeAmount,
    every: z.enum(['month', 'week', 'two-weeks']),
    /** 1..28 for a month, 1 (Monday) .. 5 for a week. */
    day: z
      .string()
      .regex(/^([1-9]|1[0-9]|2[0-8])$/)
      .transform(Number),
    from: isoDate,
    to: isoDate,
  }),
  output: z.object({
    performanceShown: z.boolean(),
    /** The days that a backtest of this fund may use; null without NAVs. */
    life: z.object({ from: dateText, to: dateText }).nullable(),
    result: z
      .object({
        /** The range used, clamped to the fund's life. */
        from: dateText,
        to: dateText,
        nav: navText,
        navDay: dateText,
        plan: outcome,
        /** The whole amount invested on the day of the first deduction. */
        lumpSum: outcome,
        /** Oldest first. `held` is the shares after the deduction, including reinvested dividends. */
        deductions: z.array(
          z.object({
            dueDay: dateText,
            day: dateText,
            amount: moneyText,
            fee: moneyText,
            nav: navText,
            shares: sharesText,
            held: sharesText,
          }),
        ),
        /** Yuan by day, thinned, for drawing only. */
        curve: z.object({
          days: z.array(dateText),
          paid: z.array(z.number()),
          plan: z.array(z.number()),
          lumpSum: z.array(z.number()),
        }),
      })
      .nullable(),
  }),
  errors: ['SYS-0404'],
})
