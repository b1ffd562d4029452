import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText } from '../fields.ts'

/** Net assets at the end of a quarter. */
export const quarterSize = z.object({ quarterEnd: dateText, size: moneyText })

/** The firm in figures: its public funds, its managers, and the net assets of all public funds by quarter. */
export const companyFigures = defineCall({
  door: 'site',
  id: 'CALL-937',
  name: 'content.companyFigures',
  summary: '公司数据',
  method: 'GET',
  path: '/api/content/company/figures',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    /** Set-up of the first public fund; null before it. */
    since: dateText.nullable(),
    /** Public portfolios on display that are set up, and those that are raised now. */
    funds: z.int(),
    raising: z.int(),
    managers: z.int(),
    /** Ascending; each with the number of portfolios it adds up. Empty where no reports are stored. */
    sizes: z.array(quarterSize.extend({ funds: z.int() })),
  }),
  errors: [],
})
