import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, fundCode, isoDate, rateText } from '../fields.ts'

/** What one quarterly report says the fund held, beside the report before; the newest when no `quarter` is named. */
export const fundPortfolio = defineCall({
  id: 'CALL-931',
  name: 'content.fundPortfolio',
  summary: '季度资产配置与持仓',
  method: 'GET',
  path: '/api/content/fund/portfolio',
  access: 'public',
  input: z.strictObject({ fundCode, quarter: isoDate.optional() }),
  output: z.object({
    /** Ends of the reported quarters, newest first. */
    quarters: z.array(dateText),
    /** Null while nothing is reported. */
    report: z
      .object({
        quarterEnd: dateText,
        /** End of the report before; null for the first one. */
        previous: dateText.nullable(),
        /** `change`: against the report before, null where that has no such part. */
        allocation: z.array(
          z.object({ kind: z.string(), name: z.string(), weight: rateText, change: rateText.nullable() }),
        ),
        holdings: z.array(z.object({ rank: z.int(), name: z.string(), weight: rateText, change: rateText.nullable() })),
        holdingsWeight: rateText,
        /** Names that stood among the holdings of the report before and do no more. */
        gone: z.array(z.string()),
      })
      .nullable(),
  }),
  errors: ['SYS-0404'],
})
