import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, navText, rateText } from '../fields.ts'
import { payouts, rankingPeriod } from './shapes.ts'

const navPoint = z.object({ day: dateText, nav: navText })

/** What holding a fund over a period was like; formulas: packages/domain/src/fund/risk.ts. */
export const riskFigures = z.object({
  period: rankingPeriod,
  periodName: z.string(),
  /** The NAVs the period lies between. */
  from: navPoint,
  to: navPoint,
  growth: rateText,
  payouts,
  /** The deepest fall as a positive rate; null when the fund never fell. */
  drawdown: z.object({ fall: rateText, peak: navPoint, trough: navPoint, payouts }).nullable(),
  /** Null for less than a year and for a fund without daily NAVs. */
  annual: z
    .object({
      growth: rateText,
      volatility: rateText,
      /** Two decimals; null for a fund that never moved. */
      sharpe: z
        .string()
        .regex(/^-?\d+\.\d{2}$/)
        .nullable(),
      samples: z.int(),
    })
    .nullable(),
})

/** One year, three years and since set-up; a period the fund is too young for is left out. Money-market funds have none. */
export const fundRisk = defineCall({
  id: 'CALL-930',
  name: 'content.fundRisk',
  summary: '基金风险指标',
  method: 'GET',
  path: '/api/content/fund/risk',
  access: 'public',
  input: z.strictObject({ fundCode }),
  output: z.object({
    /** What Sharpe takes as the rate without risk, and how many daily growths as a year. */
    riskFree: rateText,
    samplesAYear: z.int(),
    periods: z.array(riskFigures),
  }),
  errors: ['SYS-0404'],
})
