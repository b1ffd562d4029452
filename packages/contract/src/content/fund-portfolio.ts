import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, rateText } from '../fields.ts'
import { quarterSize } from './company-figures.ts'

/**
 * A fund's holdings from one quarterly report, compared with the previous one; the newest report when no `quarter` is
 * given.
 */
export const fundPortfolio = defineCall({
  door: 'site',
  id: 'CALL-931',
  name: 'content.fundPortfolio',
  summary: '季度资产配置与持仓',
  method: 'GET',
  path: '/api/content/fund/portfolio',
  access: 'public',
  input: z.strictObject({ fundCode, quarter: isoDate.optional() }),
  output: z.object({
    /** Last days of the reported quarters, newest first. */
    quarters: z.array(dateText),
    /** Net assets of the portfolio, all share classes together, ascending; empty where no reports are stored. */
    sizes: z.array(quarterSize),
    /** Null before the first report. */
    report: z
      .object({
        quarterEnd: dateText,
        /** End of the previous report; null for the first one. */
        previous: dateText.nullable(),
        /** `change` is against the previous report, null for a part that is new. */
        allocation: z.array(
          z.object({ kind: z.string(), name: z.string(), weight: rateText, change: rateText.nullable() }),
        ),
        holdings: z.array(z.object({ rank: z.int(), name: z.string(), weight: rateText, change: rateText.nullable() })),
        holdingsWeight: rateText,
        /** Names among the holdings of the previous report that are no longer there. */
        gone: z.array(z.string()),
      })
      .nullable(),
  }),
  errors: ['SYS-0404'],
})
