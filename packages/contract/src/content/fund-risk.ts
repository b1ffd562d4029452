import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, rateText } from '../fields.ts'
import { deepestFall, navPoint, payouts, rankingPeriod } from './shapes.ts'

/** The risk of a fund over a period; formulas: packages/domain/src/fund/risk.ts. */
export const riskFigures = z.object({
  period: rankingPeriod,
  periodName: z.string(),
  /** The first and the last NAV of the period. */
  from: navPoint,
  to: navPoint,
  growth: rateText,
  /** Over the same days; null without a benchmark. */
  benchmark: rateText.nullable(),
  payouts,
  /** The deepest fall as a positive rate; null if the fund never fell. */
  drawdown: deepestFall.extend({ payouts }).nullable(),
  /** Null for less than a year and for a fund without daily NAVs. */
  annual: z
    .object({
      growth: rateText,
      volatility: rateText,
      /** Two decimals; null for a fund whose NAV never moved. */
      sharpe: z
        .string()
        .regex(/^-?\d+\.\d{2}$/)
        .nullable(),
      samples: z.int(),
    })
    .nullable(),
})

/**
 * One year, three years and since set-up, without periods longer than the fund's life. Money-market funds have none.
 */
export const fundRisk = defineCall({
  door: 'site',
  id: 'CALL-930',
  name: 'content.fundRisk',
  summary: '基金风险指标',
  method: 'GET',
  path: '/api/content/fund/risk',
  access: 'public',
  input: z.strictObject({ fundCode }),
  output: z.object({
    /** The risk-free rate of the Sharpe ratio, and the number of daily growths counted as a year. */
    riskFree: rateText,
    samplesAYear: z.int(),
    periods: z.array(riskFigures),
  }),
  errors: ['SYS-0404'],
})
