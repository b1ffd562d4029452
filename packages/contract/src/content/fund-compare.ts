import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, navText, rateText } from '../fields.ts'
import { riskFigures } from './fund-risk.ts'
import { fundRow, growth, rankingPeriod } from './shapes.ts'

const redemption = z.object({ highest: rateText, freeFrom: z.int().nullable() }).nullable()
const place = z.object({ rank: z.int(), total: z.int() })

/**
 * Up to four funds side by side. The chart covers the part of `period` common to all funds that show performance;
 * `unknown` lists codes that are no public fund.
 */
export const fundCompare = defineCall({
  door: 'site',
  id: 'CALL-934',
  name: 'content.fundCompare',
  summary: '基金对比',
  method: 'GET',
  path: '/api/content/fund/compare',
  access: 'public',
  input: z.strictObject({
    /** '710001,710002': distinct codes. */
    codes: z
      .string()
      .regex(/^[0-9]{6}(,[0-9]{6}){0,3}$/, '基金代码为 6 位数字，最多 4 只')
      .transform(text => text.split(','))
      .refine(codes => new Set(codes).size === codes.length, '基金代码有重复'),
    period: rankingPeriod.exclude(['day']),
  }),
  output: z.object({
    period: rankingPeriod,
    funds: z.array(
      fundRow.extend({
        company: z.string(),
        benchmarkText: z.string(),
        /** What the NAV bears; of a floating fee all parts, some of which may go back. */
        manageRate: rateText,
        isManageFloating: z.boolean().optional(),
        custodyRate: rateText,
        serviceRate: rateText,
        /**
         * The rate of the highest redemption tier, and the holding days from which redeeming is free; null when it
         * always is.
         */
        redeem: redemption,
        /** The same of institutions, where it differs. */
        redeemOfInstitutions: redemption.optional(),
        /** Rank within the type, as of the fund's newest NAV; null where `content.ranking` gives none. */
        ranks: z.partialRecord(rankingPeriod, place),
        risk: z.array(riskFigures),
        managers: z.array(z.object({ manId: z.string(), name: z.string(), from: dateText })),
        /** From the newest report; null before the first. */
        holdings: z
          .object({ quarterEnd: dateText, list: z.array(z.object({ name: z.string(), weight: rateText })) })
          .nullable(),
      }),
    ),
    /** The risk-free rate of the Sharpe ratio. */
    riskFree: rateText,
    unknown: z.array(z.string()),
    /**
     * Securities held by at least two of the funds, heaviest first; `weights` in the order of `funds`, null where not
     * held.
     */
    overlap: z.array(z.object({ name: z.string(), weights: z.array(rateText.nullable()) })),
    /** Null when no fund shows performance. */
    chart: z
      .object({
        /** Whether a fund is younger than the period. */
        shortened: z.boolean(),
        days: z.array(dateText),
        lines: z.array(
          z.object({
            fundCode: z.string(),
            /** Percent, for drawing only. */
            values: z.array(z.number()),
            ...growth.shape,
            toDay: dateText,
            toNav: navText,
          }),
        ),
      })
      .nullable(),
  }),
  errors: [],
})
